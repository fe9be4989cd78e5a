import HybridEngine
import Testing

@testable import tandem

@Suite struct ProgressScriptTests {
    private func downloading(_ received: Int64) -> DownloadProgress {
        DownloadProgress(
            phase: .downloading, received: received, total: 1_000_000,
            bytesPerSecond: 2_000)
    }

    @Test func aLineForEachTenthAndEachStep() {
        var script = ProgressScript()
        let steps =
            [DownloadProgress(phase: .waiting, received: 0)]
            + stride(from: 0, through: 1_000_000, by: 10_000).map { downloading($0) }
            + [DownloadProgress(phase: .verifying, received: 5, total: 1_000_000)]
            + [DownloadProgress(phase: .verifying, received: 500_000, total: 1_000_000)]
        let lines = steps.compactMap { script.line(after: $0) }
        #expect(lines.count == 12)
        #expect(lines.first?.hasPrefix("downloading 0 %") == true)
        #expect(lines.last == "verifying 0 %")
    }

    @Test func aCopyIsNoDownload() {
        let progress = DownloadProgress(phase: .copying, received: 5, total: 10)
        #expect(ProgressScript.line(progress) == "copying 50 % of 10 B")
    }

    @Test(arguments: [
        ("https://u:secret@host", "models get"), ("https://u:secret@host/", "models get"),
        ("https://host/a/b.gguf?token=t", "b"), ("./x/y.tflite", "y"), ("z.bin", "z.bin"),
    ])
    func aModelWithoutANameIsCalledAfterItsFile(_ place: String, _ name: String) {
        #expect(ModelsGet.name(from: place) == name)
    }

    @Test func aLineHasAllThatIsKnown() {
        #expect(
            ProgressScript.line(downloading(410_000))
                == "downloading 41 % of 1.0 MB · 2.0 kB/s · 5 min left")
    }
}
