import ChatUI
import HybridEngine

/// What the router tells languages with.
private let routersModel = "langid"

extension LocalModel {
    /// A row of the engine's list, for the chat.
    init(_ listing: ModelListing) {
        let isLanguage = listing.kind == ModelCatalogue.Entry.languageKind
        self.init(
            name: listing.name, kind: isLanguage ? .language : .custom, state: listing.state)
        hasFile = listing.isInstalled
        size = listing.size
        isSizeEstimated = listing.isSizeEstimated
        licence = listing.licence
        licenceURL = listing.entry?.licenceURL
        wantsAcceptance = Self.wantsAcceptance(listing)
        obstacle = listing.memoryObstacle
        remark = listing.memoryNotice
        canBeUpdated = Self.canBeUpdated(listing)
        canBeRemoved = listing.canBeRemoved
        isRouters = !isLanguage && listing.name == routersModel
        details = Self.details(listing)
    }

    private static func wantsAcceptance(_ listing: ModelListing) -> Bool {
        guard let entry = listing.entry, entry.requiresAcceptance == true else { return false }
        return listing.record?.acceptedLicence == nil
            || listing.record?.acceptedLicence != entry.licence
    }

    /// A copy of a file has nobody to ask.
    private static func canBeUpdated(_ listing: ModelListing) -> Bool {
        if case .file = listing.record?.source { return false }
        return listing.record != nil
    }

    private static func details(_ listing: ModelListing) -> [Detail] {
        let all: [(String, String?)] = [
            ("File", listing.path), ("SHA-256", listing.sha256),
            ("Languages", listing.entry?.languages?.joined(separator: " ")),
            ("Memory", listing.memoryNeeded.map { ByteCount.text($0) }),
            ("Source", listing.origin),
        ]
        return all.compactMap { name, value in value.map { Detail(name, $0) } }
    }
}
