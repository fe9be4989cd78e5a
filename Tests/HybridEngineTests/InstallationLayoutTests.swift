import Testing

@testable import HybridEngine

@Suite struct InstallationLayoutTests {
    private func layout(
        _ executable: String, _ variables: [String: String] = [:], existing: Set<String> = []
    ) -> InstallationLayout {
        InstallationLayout(
            ProcessEnvironment(
                variables: variables, home: "/home/ada", currentFolder: "/here",
                executable: executable),
            exists: { existing.contains($0) })
    }

    @Test func anInstalledProgramLooksBesideItself() {
        let layout = layout("/opt/t/bin/tandem")
        #expect(
            layout.runtimePrograms == [
                "/opt/t/bin/tandem-runtime", "/opt/t/libexec/tandem/tandem-runtime",
            ])
        #expect(layout.catalogueFiles == ["/opt/t/share/tandem/models.json"])
        #expect(
            layout.modelFolders == [
                "/home/ada/.local/share/tandem/models", "/opt/t/share/tandem/models",
            ])
    }

    @Test func aBuiltProgramFindsItsCheckout() {
        let layout = layout(
            "/src/t/.build/release/tandem",
            existing: ["/src/t/Package.swift", "/src/t/assets/models.json"])
        #expect(layout.catalogueFiles.last == "/src/t/assets/models.json")
        #expect(
            layout.modelFolders.suffix(3) == [
                "/src/t/.deps/models", "/src/t/.deps/tensorflow/models", "/src/t/assets",
            ])
        #expect(
            layout.tensorFlowLibraries == [
                "/src/t/.build/lib/tandem/libtensorflowlite_c.so",
                "/src/t/.deps/tensorflow/lib/libtensorflowlite_c.so",
            ])
    }

    @Test func anotherPackageIsNoCheckout() {
        let layout = layout("/src/t/.build/release/tandem", existing: ["/src/t/Package.swift"])
        #expect(layout.modelFolders.count == 2)
    }

    @Test(arguments: [("/r", "/r"), ("~/r", "/home/ada/r"), ("r", "/here/r")])
    func theVariableNamesTheRuntimeAlone(_ value: String, _ path: String) {
        #expect(layout("/bin/tandem", ["TANDEM_RUNTIME": value]).runtimePrograms == [path])
    }
}
