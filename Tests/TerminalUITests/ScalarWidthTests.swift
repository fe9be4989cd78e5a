import Glibc
import TerminalUI
import Testing

@Suite struct ScalarWidthTests {
    /// Curses asks the C library for widths, so ours must be the same ones.
    @Test func agreesWithTheCLibraryForEveryScalar() throws {
        let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        let wcwidth = try libraryWidth()
        let differing = (UInt32(1)...0x10FFFF).filter { value in
            guard let scalar = Unicode.Scalar(value) else { return false }
            let columns = wcwidth(value)
            return ScalarWidth.columns(of: scalar) != (columns < 0 ? nil : Int(columns))
        }
        #expect(Array(differing.prefix(10)) == [])
    }

    /// What is drawn without a look at the table is what the table says.
    @Test func plainSignsAreOneColumn() {
        let values = [0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2500...0x25AB].joined()
        for scalar in values.compactMap({ Unicode.Scalar(UInt32($0)) }) {
            #expect(ScalarWidth.columns(of: scalar) == 1)
            #expect(TextSanitizer.sanitize(String(scalar)) == String(scalar))
            #expect(Cluster(Character(scalar)).drawn == String(scalar))
        }
    }

    /// Swift's view of the C library leaves `wcwidth` out.
    private func libraryWidth() throws -> @convention(c) (UInt32) -> Int32 {
        let symbol = try #require(dlsym(nil, "wcwidth"))
        return unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
    }
}
