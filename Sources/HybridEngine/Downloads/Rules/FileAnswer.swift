import Digests

/// The head of an answer that should carry a model's file.
struct FileAnswer: Sendable, Equatable {
    /// What was asked for.
    struct Question: Sendable, Equatable {
        var remote: RemoteModel
        /// The first byte that was asked for.
        var offset: Int64 = 0
        /// What had to be the same for a part: an ETag or a date.
        var validator: String?
    }

    /// What is to be done with the body.
    enum Outcome: Sendable, Equatable {
        /// It goes on where the part ends.
        case append(FileFacts)
        /// It is the file from its beginning.
        case whole(FileFacts)
        /// The part here is of no use: it is thrown away and the file asked
        /// for from its beginning.
        case startOver
        /// The address no longer works; the host has a new one.
        case expired
        case fail(DownloadError)
    }

    var status: Int
    var length: String?
    var range: String?
    var coding: String?
    var etag: String?
    var lastModified: String?
    /// What the first server announced before it pointed to another one.
    var linkedHash: String?
    var linkedSize: String?

    /// What it means.
    ///
    /// - Parameter now: seconds since 1970.
    func outcome(_ question: Question, now: Double) -> Outcome {
        switch status {
        case 200: whole(question)
        case 206: part(question)
        case 204, 205: .fail(Self.failed("the host sent no file (status \(status))"))
        case 200...299: whole(question)
        case 400 where (question.remote.expires ?? .infinity) <= now: .expired
        case 400: .fail(.invalidArgument(description: "the host refused the request (400)"))
        case 401, 403: .fail(.permissionDenied)
        case 404: .fail(.notFound)
        case 416 where question.offset > 0: .startOver
        default: .fail(Self.failed("the host answered with status \(status)"))
        }
    }

    private func whole(_ question: Question) -> Outcome {
        checked(facts(total: length.flatMap { Int64($0) }), question, then: Outcome.whole)
    }

    /// A part that is not the one asked for is none.
    private func part(_ question: Question) -> Outcome {
        guard question.offset > 0 else {
            return .fail(Self.failed("the host sent a part that was not asked for"))
        }
        guard let range = ContentRange(range), range.first == question.offset else {
            return .startOver
        }
        let current = question.validator.map { $0.hasPrefix("\"") ? etag : lastModified }
        if let current = current.flatMap({ $0 }), current != question.validator {
            return .startOver
        }
        return checked(facts(total: range.total), question, then: Outcome.append)
    }

    private func facts(total: Int64?) -> FileFacts {
        let strong = etag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
        let linked = linkedHash.map(Self.unquoted)
        return FileFacts(
            total: total ?? linkedSize.flatMap { Int64($0) }, validator: strong ?? lastModified,
            sha256: linked.flatMap { SHA256Digest(hexadecimal: $0) },
            hash: linked ?? etag ?? lastModified)
    }

    private func checked(
        _ facts: FileFacts, _ question: Question, then outcome: (FileFacts) -> Outcome
    ) -> Outcome {
        if let coding, coding.lowercased() != "identity" {
            return .fail(Self.failed("the host sends the file in a coding that was not asked for"))
        }
        let announced = [question.remote.size, linkedSize.flatMap { Int64($0) }].compactMap { $0 }
        if let total = facts.total, let other = announced.first(where: { $0 != total }) {
            return .fail(
                Self.failed("the host sends \(total) bytes, \(other) were announced"))
        }
        if let wanted = question.remote.sha256, let sha256 = facts.sha256, wanted != sha256 {
            return .fail(Self.failed("the host has a file with another SHA-256"))
        }
        return outcome(facts)
    }

    /// An ETag's text without its quotes.
    static func unquoted(_ tag: String) -> String {
        tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count >= 2
            ? String(tag.dropFirst().dropLast()) : tag
    }

    private static func failed(_ description: String) -> DownloadError {
        .internalError(description: description)
    }
}

/// What an answer tells of the file that it carries.
struct FileFacts: Sendable, Equatable {
    /// Bytes of the whole file.
    var total: Int64?
    /// What has to be the same for the rest to fit; nil where nothing says so.
    var validator: String?
    /// As announced by the host that was asked.
    var sha256: SHA256Digest?
    /// The host's word for the version.
    var hash: String?
}

/// `bytes 100-199/200`.
struct ContentRange: Equatable {
    var first: Int64
    /// Nil where the server does not know.
    var total: Int64?

    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        let ends =
            parts.first?.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
            ?? []
        guard parts.count == 2, ends.count == 2, let first = ends[0], let last = ends[1],
            first >= 0, last >= first
        else { return nil }
        self.first = first
        total = Int64(parts[1])
        if let total, last >= total { return nil }
        if total == nil, parts[1] != "*" { return nil }
    }
}
