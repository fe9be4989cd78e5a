import Testing

@testable import HybridEngine

@Suite struct NumberListTests {
    @Test(
        arguments: [
            ("1 2 3", [1, 2, 3]), ("[[1, 2.5], [-3e2, 4]]", [1, 2.5, -300, 4]), ("7", [7]),
            ("true,false", [1, 0]), ("1;2\n3", [1, 2, 3]),
        ] as [(String, [Double])])
    func numbersAreRead(_ text: String, _ numbers: [Double]) {
        #expect(NumberList.read(text) == numbers)
    }

    @Test(arguments: ["", " ", "one", "1 two", "nan", "inf", "1e999", "[]"])
    func otherThingsAreNone(_ text: String) {
        #expect(NumberList.read(text) == nil)
    }
}
