/// What one replacement did to a draft, enough to take it back.
package struct DraftChange: Sendable, Equatable {
    package var start: DraftPosition
    package var removed: String
    package var inserted: String
    /// The end of what was removed, in the text before.
    package var removedEnd: DraftPosition
    /// The end of what was inserted, in the text after.
    package var insertedEnd: DraftPosition
}
