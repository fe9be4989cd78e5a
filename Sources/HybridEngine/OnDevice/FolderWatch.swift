// Dispatch's sources may be used from any thread, which their protocols do
// not say.
@preconcurrency import Dispatch
import Glibc

/// Notices that files come, go or change in some folders. The kernel tells
/// (inotify): nothing runs while nothing happens.
final class FolderWatch: Sendable {
    private let source: any DispatchSourceRead

    /// Starts to watch; nil where the kernel gives no watch. A folder that
    /// does not exist is waited for in its nearest parent that does.
    init?(folders: [String], onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        let queue = DispatchQueue(label: "tandem.folder-watch", qos: .utility)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            Self.drain(descriptor)
            // A folder may have come, or have been replaced.
            Self.watch(folders, descriptor)
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        Self.watch(folders, descriptor)
        source.resume()
    }

    deinit {
        source.cancel()
    }

    private static func watch(_ folders: [String], _ descriptor: Int32) {
        let arrivals = UInt32(IN_CREATE | IN_MOVED_TO)
        let changes =
            arrivals
            | UInt32(IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF)
        // One folder may be the parent of another.
        let adding = UInt32(IN_MASK_ADD)
        for folder in folders {
            if inotify_add_watch(descriptor, folder, changes | adding) >= 0 { continue }
            var parent = folder
            while parent.count > 1 {
                parent = FileSystem.folder(of: parent)
                if inotify_add_watch(descriptor, parent, arrivals | adding) >= 0 { break }
            }
        }
    }

    /// What happened does not matter, only that it did.
    private static func drain(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
