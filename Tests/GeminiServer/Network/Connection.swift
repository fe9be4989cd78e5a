import Glibc
import ProcessSupport

/// One client's connection, on a thread of its own. Every wait also watches
/// for the client's going and for the server's end.
final class Connection {
    /// Why a connection is over.
    enum End: Error {
        case clientGone
        case serverStopped
        case reply
        case reset
    }

    /// What a wait ended with, other than with the connection.
    enum Event {
        case input
        case writable
        case opened
        case elapsed
    }

    /// The client may send its next request early; beyond this it has to wait.
    private static let inboxLimit = 1 << 20

    let desk: Desk
    let number: Int
    var framing: Step.Framing?
    private let descriptor: Int32
    private let stopping: Signpost
    private var parser = RequestParser()

    init(_ descriptor: Int32, desk: Desk, stopping: Signpost) {
        self.descriptor = descriptor
        self.desk = desk
        self.stopping = stopping
        number = desk.accept()
    }

    func serve() {
        do throws(End) {
            while true { try answer(try nextRequest()) }
        } catch {
            if error == .reset { LoopbackSocket.armReset(descriptor) }
            if error == .clientGone, parser.isInside { desk.broke("the client went away") }
        }
        Glibc.close(descriptor)
        desk.close()
    }

    private func nextRequest() throws(End) -> HTTPRequest {
        while true {
            do {
                if let request = try parser.next() { return request }
            } catch {
                desk.broke(error.reason)
                try send(Array("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".utf8)[...])
                throw .reply
            }
            if parser.takeContinue() {
                try send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...])
            }
            _ = try wait(for: Int16(POLLIN))
        }
    }

    private func answer(_ http: HTTPRequest) throws(End) {
        let request = desk.record(http, connection: number)
        do throws(End) {
            try perform(desk.steps(for: request), for: request)
        } catch {
            if error == .clientGone { desk.clientClosed(request.number) }
            if error == .reply || error == .reset { desk.finished(request.number) }
            throw error
        }
        desk.finished(request.number)
        guard !http.asksToClose, framing != nil, framing != .untilClose else { throw .reply }
    }

    /// Waits for one of the events asked for. Input is taken in whenever it
    /// comes: that is how the client's going is noticed.
    func wait(
        for events: Int16 = 0, gate: Signpost? = nil, until deadline: Deadline? = nil
    ) throws(End) -> Event {
        while true {
            let listening = parser.buffered < Self.inboxLimit ? Int16(POLLIN) : 0
            var wanted = [
                pollfd(fd: descriptor, events: events | listening, revents: 0),
                pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: gate?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            // Rounded up, or the last millisecond would be spent spinning.
            let limit = deadline.map { Int32((max(0, $0.remaining) * 1000).rounded(.up)) } ?? -1
            guard poll(&wanted, 3, limit) >= 0 || errno == EINTR else { throw .clientGone }
            if wanted[1].revents != 0 { throw .serverStopped }
            let seen = Int32(wanted[0].revents)
            if seen & (POLLIN | POLLHUP | POLLERR) != 0 {
                try takeInput()
                if events & Int16(POLLIN) != 0 { return .input }
            }
            if wanted[2].revents != 0 { return .opened }
            if seen & POLLOUT != 0 { return .writable }
            if let deadline, deadline.isPast { return .elapsed }
        }
    }

    private func takeInput() throws(End) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 {
            parser.feed(buffer[..<count])
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
            throw .clientGone
        }
    }

    func send(_ bytes: ArraySlice<UInt8>) throws(End) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EINTR {
                _ = try wait(for: Int16(POLLOUT))
            } else {
                throw .clientGone
            }
        }
    }
}
