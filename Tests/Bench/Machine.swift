import Foundation

/// What else the machine was doing: without it no figure means much.
struct Machine: Encodable {
    var processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var loadBefore = Self.load()
    var loadAfter = 0.0

    /// The mean number of running threads in the last minute.
    static func load() -> Double {
        var loads = [0.0, 0.0, 0.0]
        return getloadavg(&loads, 3) > 0 ? loads[0] : 0
    }
}
