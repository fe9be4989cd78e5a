/// Cuts a text that may still grow into pieces that can be parsed one by one.
/// What it has cut off never changes, so only the open piece is parsed again
/// when text comes; how the text came in makes no difference.
///
/// cmark says what a piece means. This only knows where blocks begin and end:
/// fences, items by their columns, and blank lines.
public struct BlockSplitter: Sendable, Equatable {
    /// A long paragraph is cut after so many bytes where no mark is open.
    static let softLimit = 512
    /// Nothing but code gets longer than this.
    static let hardLimit = 4096

    /// An item that lines may belong to.
    struct Level: Sendable, Equatable {
        /// The column where its text begins.
        var column: Int
        var number: Int?
        var mark: UInt8
    }

    /// What the open piece is.
    enum Form: Sendable, Equatable {
        case text
        case table(head: Range<Int>)
        case quote
        case indented
        case fence(CodeFence)
        case plain
    }

    var levels: [Level] = []
    var open: Piece?
    var form = Form.text
    /// A blank line was the last thing.
    var isAfterBlank = false
    /// The piece before was cut here: what follows goes on with it.
    var cut: Form?
    /// The last cut was inside a line.
    var isInLine = false
    /// Where the last line begins, and its text behind an item's mark.
    var lineStart = 0
    var textStart = 0
    /// Where the text of the item begins that this line begins.
    var itemText: Int?
    private var closed: [Piece] = []
    /// Bytes of the text in lines that were looked at.
    private(set) var scanned = 0

    /// A splitter at the start of a text.
    public init() {}

    /// Takes in what has come: the whole text so far.
    ///
    /// - Returns: the pieces that are settled now, in order.
    public mutating func take(_ text: String) -> [Piece] {
        var text = text
        text.withUTF8 { bytes in
            while let line = nextLine(bytes, isWhole: false) { take(line) }
        }
        defer { closed = [] }
        return closed
    }

    /// The pieces after the settled ones, as far as they have come.
    ///
    /// - Parameters:
    ///   - text: the one that was taken in.
    ///   - isWhole: no more comes.
    public func rest(of text: String, isWhole: Bool) -> [Piece] {
        var copy = self
        var text = text
        text.withUTF8 { bytes in
            while let line = copy.nextLine(bytes, isWhole: true) {
                if !isWhole && line.isMarksAlone { break }
                copy.take(line)
            }
        }
        copy.close()
        return copy.closed
    }

    /// The code that is open, as far as it has come in whole lines. It only grows.
    public var openCode: Piece? {
        if case .code? = open?.kind { open } else { nil }
    }

    /// All pieces of a text.
    public static func pieces(of text: String) -> [Piece] {
        var splitter = BlockSplitter()
        let settled = splitter.take(text)
        return settled + splitter.rest(of: text, isWhole: true)
    }

    /// The next line, or what can be cut off a long one.
    private mutating func nextLine(
        _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool
    ) -> SourceLine? {
        guard scanned < bytes.count else { return nil }
        // What is longer is cut, wherever it ends.
        let near = bytes[scanned...].prefix(Self.hardLimit + 1)
        let newline = near.firstIndex(of: 0x0A)
        let end = newline ?? near.endIndex
        if end - scanned > Self.softLimit, let cut = cutInside(bytes, scanned..<end) {
            defer { scanned = cut }
            return SourceLine(bytes, scanned..<cut, end: cut, isCut: true)
        }
        guard newline != nil || isWhole else { return nil }
        let next = newline.map { $0 + 1 } ?? end
        defer { scanned = next }
        return SourceLine(bytes, scanned..<end, end: next)
    }

    mutating func close() {
        guard let piece = open else { return }
        closed.append(piece)
        open = nil
    }

    mutating func emit(_ piece: Piece) {
        close()
        closed.append(piece)
    }
}
