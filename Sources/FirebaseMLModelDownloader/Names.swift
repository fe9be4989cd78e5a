import HybridEngine

// The names of Firebase's model downloader, each for the type that it is here.

/// Gets models by name, and keeps them.
public typealias ModelDownloader = HybridEngine.ModelDownloader
/// How much a caller wants of a model that may be here already.
public typealias ModelDownloadType = HybridEngine.ModelDownloadType
/// What has to hold for a download to be made.
public typealias ModelDownloadConditions = HybridEngine.ModelDownloadConditions
/// A model on this machine.
public typealias CustomModel = HybridEngine.CustomModel
/// Why a model could not be had.
public typealias DownloadError = HybridEngine.DownloadError
/// Why the models on this machine could not be listed or deleted.
public typealias DownloadedModelError = HybridEngine.DownloadedModelError
