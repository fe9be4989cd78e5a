import HybridEngine

@testable import ChatUI

extension Sample {
    /// One model of each standing.
    static var localModels: [LocalModel] {
        [
            model("SmolLM2-135M-Instruct", 137_000_000, isInstalled: true),
            model("Qwen2.5-0.5B-Instruct", 398_000_000),
            model("Gemma-3-1B-it", 806_000_000, licence: "Gemma terms") { model in
                model.licenceURL = "https://ai.google.dev/gemma/terms"
                model.wantsAcceptance = true
                model.details = [.init("Languages", "en de"), .init("Memory", "1.3 GB")]
            },
            model("Big-9B-Instruct", 9_000_000_000) { model in
                model.obstacle = "needs 12 GB memory, this machine has 8 GB"
            },
            model("efficientnet_lite0", 5_400_000, .custom, isInstalled: true) { model in
                (model.canBeUpdated, model.canBeRemoved) = (true, true)
            },
            model("langid", 104_000, .custom, isInstalled: true) { $0.isRouters = true },
        ]
    }

    private static func model(
        _ name: String, _ size: Int64, _ kind: LocalModel.Kind = .language,
        licence: String = "Apache-2.0", isInstalled: Bool = false,
        change: (inout LocalModel) -> Void = { _ in }
    ) -> LocalModel {
        var model = LocalModel(name: name, kind: kind, isInstalled: isInstalled)
        model.size = size
        model.isSizeEstimated = !isInstalled
        model.licence = licence
        change(&model)
        return model
    }
}
