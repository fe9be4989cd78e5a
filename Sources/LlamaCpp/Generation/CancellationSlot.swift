/// Where a context's abort callback finds the flag of the running request.
///
/// Written and read on the thread that computes; only the flag in it is shared.
final class CancellationSlot {
    var flag: CancellationFlag?

    var isCancelled: Bool { flag?.isCancelled ?? false }
}
