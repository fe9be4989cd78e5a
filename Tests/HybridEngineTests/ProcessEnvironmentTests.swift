import HybridEngine
import Testing

@Suite struct ProcessEnvironmentTests {
    @Test(arguments: [
        ("/a/b", "/a/b"), ("b", "/here/b"), ("", "/here/"), ("~", "/home/ada"),
        ("~/b", "/home/ada/b"), ("~ada", "/here/~ada"), ("b/~", "/here/b/~"),
    ])
    func aPathAsTypedIsMadeAbsolute(_ typed: String, _ path: String) {
        let environment = ProcessEnvironment(
            variables: [:], home: "/home/ada", currentFolder: "/here", executable: "/bin/tandem")
        #expect(environment.absolute(typed) == path)
    }
}
