// swift-tools-version: 6.2
import PackageDescription

/// A user's own program: it depends on the engine by path, under the names of
/// the libraries for Apple platforms.
let package = Package(
    name: "outside",
    dependencies: [.package(name: "tandem", path: "../..")],
    targets: [
        .executableTarget(
            name: "outside",
            dependencies: [
                .product(name: "FirebaseAILogic", package: "tandem"),
                .product(name: "FirebaseMLModelDownloader", package: "tandem"),
                .product(name: "TensorFlowLite", package: "tandem"),
            ])
    ]
)
