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

/// `.ci/test-package` writes the examples of README.md and of the libraries'
/// documentation into a target of their own, which is compiled.
if Context.environment["TANDEM_EXAMPLES"] != nil {
    package.targets.append(
        .target(
            name: "examples",
            dependencies: [
                .product(name: "FirebaseAILogic", package: "tandem"),
                .product(name: "FirebaseMLModelDownloader", package: "tandem"),
                .product(name: "HybridEngine", package: "tandem"),
                .product(name: "TensorFlowLite", package: "tandem"),
            ]))
}
