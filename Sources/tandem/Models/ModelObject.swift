import HybridEngine

/// A model of `models list --json`.
struct ModelObject: Encodable {
    let name: String
    let kind: String
    let state: String
    let size: Nullable<Int64>
    let sha256: Nullable<String>
    let licence: Nullable<String>
    let path: Nullable<String>

    init(_ listing: ModelListing) {
        name = listing.name
        kind = listing.kind
        state = listing.state.name
        size = Nullable(listing.size)
        sha256 = Nullable(listing.sha256)
        licence = Nullable(listing.licence)
        path = Nullable(listing.path)
    }

    /// The model in the cloud.
    init(cloud name: String, state: String) {
        self.name = name
        kind = "cloud"
        self.state = state
        size = Nullable(nil)
        sha256 = Nullable(nil)
        licence = Nullable(nil)
        path = Nullable(nil)
    }
}

extension ModelListing.State {
    /// A stable word.
    var name: String {
        switch self {
        case .installed: "installed"
        case .available: "available"
        case .downloading: "downloading"
        case .partial: "partial"
        case .missing: "missing"
        }
    }
}
