import Glibc

/// How often a random test tries: a sample in every run, many more in a soak.
package enum Soak {
    /// True when `SOAK` is set.
    package static let isOn = getenv("SOAK") != nil

    /// - Parameter factor: how many times the sample a soak tries.
    package static func count(_ sample: Int, times factor: Int = 50) -> Int {
        isOn ? sample * factor : sample
    }
}
