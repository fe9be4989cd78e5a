/// Numbers of several bytes in files.
extension [UInt8] {
    func big(at place: Int, count: Int) -> Int {
        let value = self[place..<(place + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: value)
    }

    func little(at place: Int, count: Int) -> Int {
        self[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
