/// A conversation that can be brought back until the program ends.
package struct RemovedSession: Sendable, Equatable {
    package var id: String
    package var title: String
}
