/// Decides where the rows of one line of text begin. Clusters come one by one,
/// and a decision once made is never changed by what follows, which is what
/// lets a streaming text wrap from its last row on.
struct RowBreaker {
    /// Columns from one tab stop to the next.
    static let tabStop = 4

    /// Indices of the clusters that rows begin with; the first is 0.
    private(set) var rowStarts = [0]

    /// Columns used in the last row.
    private var column = 0
    private var limit: Int
    private let continuationLimit: Int
    /// True: white space at the end of a row sticks out, and no row begins
    /// with it. False, for editing: it takes space like everything else, but a
    /// row may be one column longer for it, so that rows begin with words.
    private let hangsSpaces: Bool
    private var index = 0
    private var opportunity: (index: Int, column: Int)?
    /// First scalars decide about breaks; see `BreakRules`.
    private var previous: Unicode.Scalar?
    /// The one before `previous`, if it is of the same row.
    private var beforePrevious: Unicode.Scalar?

    init(limit: Int, continuationLimit: Int? = nil, hangsSpaces: Bool) {
        self.limit = max(1, limit)
        self.continuationLimit = max(1, continuationLimit ?? limit)
        self.hangsSpaces = hangsSpaces
    }

    /// Columns of a cluster that is drawn at a column of its row: a tab reaches
    /// to the next stop.
    static func columns(of character: Character, at column: Int) -> Int {
        character == "\t" ? tabStop - column % tabStop : character.displayWidth
    }

    /// Adds the next cluster.
    ///
    /// - Returns: its columns.
    @discardableResult
    mutating func add(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        let first = scalars[scalars.startIndex]
        defer { remember(first) }
        if BreakRules.isSpace(first) && scalars.index(after: scalars.startIndex) == scalars.endIndex
        {
            return addSpace(character)
        }
        let width = character.displayWidth
        addVisible(first, width: width)
        return width
    }

    /// Adds a printable character of ASCII: what most of a text is made of.
    mutating func add(ascii byte: UInt8) {
        let scalar = Unicode.Scalar(byte)
        if byte == 0x20 { _ = addSpace(" ") } else { addVisible(scalar, width: 1) }
        remember(scalar)
    }

    private mutating func addSpace(_ character: Character) -> Int {
        let wanted = RowBreaker.columns(of: character, at: column)
        if !hangsSpaces && overflows(wanted - 1) { startRow(at: index, carrying: 0) }
        let width = RowBreaker.columns(of: character, at: column)
        column += width
        opportunity = (index + 1, column)
        return width
    }

    private mutating func addVisible(_ first: Unicode.Scalar, width: Int) {
        if let previous, BreakRules.mayBreak(between: previous, after: beforePrevious, and: first) {
            opportunity = (index, column)
        }
        if overflows(width), let place = opportunity, place.column > 0 {
            startRow(at: place.index, carrying: column - place.column)
        }
        if overflows(width) { startRow(at: index, carrying: 0) }
        column += width
    }

    private func overflows(_ width: Int) -> Bool {
        column > 0 && column + width > limit
    }

    private mutating func startRow(at index: Int, carrying columns: Int) {
        rowStarts.append(index)
        column = columns
        limit = continuationLimit
        opportunity = nil
    }

    private mutating func remember(_ first: Unicode.Scalar) {
        beforePrevious = rowStarts.last == index ? nil : previous
        previous = first
        index += 1
    }
}
