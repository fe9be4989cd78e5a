/// Where two screens written as text differ.
struct ScreenDifference {
    /// Differing places named in a report; a wrong screen can have thousands.
    private static let shown = 20

    let expected: String
    let actual: String

    func report(named name: String) -> String {
        """
        \(name).screen differs (UPDATE_SCREENS=1 accepts what is there now)
        expected:
        \(framed(expected))
        actual:
        \(framed(actual))
        \(places.prefix(ScreenDifference.shown).joined(separator: "\n"))
        """
    }

    /// One sentence for each differing character.
    var places: [String] {
        let old = lines(expected)
        let new = lines(actual)
        return (0..<max(old.count, new.count)).flatMap { line in
            difference(
                Array(line < old.count ? old[line] : ""), Array(line < new.count ? new[line] : ""),
                line: line)
        }
    }

    private func difference(_ old: [Character], _ new: [Character], line: Int) -> [String] {
        (0..<max(old.count, new.count)).compactMap { index in
            let before = index < old.count ? old[index] : " "
            let after = index < new.count ? new[index] : " "
            guard before != after else { return nil }
            return "line \(line), character \(index): expected '\(before)', is '\(after)'"
        }
    }

    private func lines(_ screen: String) -> [Substring] {
        screen.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private func framed(_ screen: String) -> String {
        lines(screen).map { "│\($0)" }.joined(separator: "\n")
    }
}
