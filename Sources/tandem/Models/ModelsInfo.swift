import ChatUI
import HybridEngine
import TerminalUI

/// `tandem models info`.
struct ModelsInfo {
    private struct Object: Encodable {
        let name: String
        let kind: String
        let state: String
        let size: Nullable<Int64>
        let sha256: Nullable<String>
        let licence: Nullable<String>
        let licenceURL: Nullable<String>
        let languages: Nullable<[String]>
        let memory: Nullable<Int64>
        let source: Nullable<String>
        let path: Nullable<String>
    }

    private let bench: ModelsBench

    init(_ bench: ModelsBench) { self.bench = bench }

    func run(_ name: String) throws -> Int32 {
        let listing = try bench.listing(name)
        try OutputStream.standardOutput.write(
            bench.options.isJSON ? try JSONText.line(object(listing)) : text(listing))
        return ExitCode.success
    }

    private func object(_ listing: ModelListing) -> Object {
        Object(
            name: listing.name, kind: listing.kind, state: listing.state.name,
            size: Nullable(listing.size), sha256: Nullable(listing.sha256),
            licence: Nullable(listing.licence), licenceURL: Nullable(listing.entry?.licenceURL),
            languages: Nullable(listing.entry?.languages),
            memory: Nullable(listing.memoryNeeded), source: Nullable(source(listing)),
            path: Nullable(listing.path))
    }

    private func text(_ listing: ModelListing) -> String {
        let about = listing.isSizeEstimated ? "about " : ""
        let rows: [(String, String?)] = [
            ("Name", listing.name), ("Kind", listing.kind), ("State", listing.state.name),
            ("File", listing.path), ("Size", listing.size.map { about + ByteCount.text($0) }),
            ("SHA-256", listing.sha256), ("Licence", licence(listing)),
            ("Languages", listing.entry?.languages?.joined(separator: " ")),
            ("Memory", listing.memoryNeeded.map { ByteCount.text($0) }),
            ("Source", source(listing)),
        ]
        return rows.compactMap { name, value in
            value.map {
                name + String(repeating: " ", count: 12 - name.count)
                    + TextSanitizer.sanitizeLine($0) + "\n"
            }
        }.joined()
    }

    private func licence(_ listing: ModelListing) -> String? {
        listing.licence.map { name in
            let place = listing.entry?.licenceURL.map { ", \($0)" } ?? ""
            return name + place + (listing.entry?.requiresAcceptance == true ? " (to accept)" : "")
        }
    }

    private func source(_ listing: ModelListing) -> String? {
        listing.canBeHad ? listing.origin : nil
    }
}
