/// Chooses how many threads compute (provisional: always the same number).
struct ThreadGovernor {
    let maximum: Int

    init(fixed: Int?) {
        maximum = max(1, fixed ?? 2)
    }

    mutating func threads() -> Int { maximum }
}
