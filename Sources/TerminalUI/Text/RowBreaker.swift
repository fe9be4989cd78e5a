/// Decides where the rows of one line of text begin. Clusters come one by one,
/// and a decision once made is never changed by what follows, which is what
/// lets a streaming text wrap from its last row on.
struct RowBreaker {
    /// Indices of the clusters that rows begin with; the first is 0.
    private(set) var rowStarts = [0]
    /// Columns used in the last row.
    private(set) var column = 0

    private var limit: Int
    private let continuationLimit: Int
    /// True: white space at the end of a row sticks out, and no row begins
    /// with it. False, for editing: it takes space like everything else.
    private let hangsSpaces: Bool
    private var index = 0
    private var opportunity: (index: Int, column: Int)?
    private var previous: Character?
    /// Whether the character before `previous` is a letter of the same row.
    private var isAfterLetter = false

    init(limit: Int, continuationLimit: Int? = nil, hangsSpaces: Bool) {
        self.limit = max(1, limit)
        self.continuationLimit = max(1, continuationLimit ?? limit)
        self.hangsSpaces = hangsSpaces
    }

    mutating func add(_ character: Character, width: Int) {
        if BreakRules.isSpace(character) {
            addSpace(width: width)
        } else {
            addVisible(character, width: width)
        }
        remember(character)
    }

    private mutating func addSpace(width: Int) {
        if !hangsSpaces && overflows(width) { startRow(at: index, carrying: 0) }
        column += width
        opportunity = (index + 1, column)
    }

    private mutating func addVisible(_ character: Character, width: Int) {
        if let previous,
            BreakRules.mayBreak(between: previous, after: isAfterLetter, and: character)
        {
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

    private mutating func remember(_ character: Character) {
        let isFirstInRow = rowStarts.last == index
        isAfterLetter = !isFirstInRow && previous?.isLetter == true
        previous = character
        index += 1
    }
}
