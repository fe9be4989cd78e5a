import ChatUI
import HybridEngine
import TerminalUI

/// `tandem models list`.
struct ModelsList {
    private let bench: ModelsBench

    init(_ bench: ModelsBench) { self.bench = bench }

    func run() throws -> Int32 {
        let listings = bench.inventory.listings()
        try OutputStream.standardOutput.write(
            bench.options.isJSON ? try JSONText.line(objects(listings)) : text(listings))
        return ExitCode.success
    }

    private var cloudModel: String { bench.setup.configuration.cloud.model.value }

    private func objects(_ listings: [ModelListing]) -> [ModelObject] {
        listings.map(ModelObject.init)
            + [ModelObject(cloud: cloudModel, state: bench.setup.service.availability.name)]
    }

    private func text(_ listings: [ModelListing]) -> String {
        let (language, custom) = (
            listings.filter { $0.kind == ModelCatalogue.Entry.languageKind },
            listings.filter { $0.kind != ModelCatalogue.Entry.languageKind }
        )
        let cloud = [cloudModel, "", "", CloudReport(bench.setup).words]
        let rows = [
            ("On device", language.map(row)), ("Custom", custom.map(row)), ("Cloud", [cloud]),
        ]
        let widths = (0..<3).map { column in
            rows.flatMap(\.1).map { $0[column].displayWidth }.max() ?? 0
        }
        return rows.filter { !$0.1.isEmpty }.map { title, rows in
            title + "\n" + rows.map { line($0, widths) }.joined()
        }.joined()
    }

    private func row(_ listing: ModelListing) -> [String] {
        let size = listing.size.map { ByteCount.text($0) } ?? ""
        return [
            listing.name, listing.isSizeEstimated && !size.isEmpty ? "~" + size : size,
            listing.licence ?? "", words(listing),
        ].map { TextSanitizer.sanitizeLine($0) }
    }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        var line = "  "
        for (column, width) in widths.enumerated() {
            let gap = String(repeating: " ", count: max(0, width - row[column].displayWidth))
            // Sizes stand at the right.
            line += (column == 1 ? gap + row[column] : row[column] + gap) + "  "
        }
        return line + row[3] + "\n"
    }

    private func words(_ listing: ModelListing) -> String {
        switch listing.state {
        case .installed: listing.name == bench.setup.model.descriptor.name ? "in use" : "ready"
        case .downloading(let progress): progress.words
        case .partial(let received, let total):
            "\(ByteCount.text(received))\(total.map { " of \(ByteCount.text($0))" } ?? "") here; "
                + "tandem models get \(listing.name) goes on"
        case .available: listing.memoryObstacle ?? "tandem models get \(listing.name)"
        case .missing: "not here; make chat or make install brings it"
        }
    }
}
