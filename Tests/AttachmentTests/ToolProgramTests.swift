import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import HybridEngine

/// Programs of the user's as functions.
@Suite struct ToolProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func environment() -> ProcessEnvironment {
        ProcessEnvironment(
            variables: ["PATH": "/usr/bin:/bin", "GEMINI_API_KEY": "secret"],
            home: folder.path, currentFolder: folder.path, executable: "")
    }

    private func load(_ json: String, as name: String = "look_up") throws
        -> (programs: [ToolProgram], problems: [ToolProblem])
    {
        try folder.write(json, to: "\(name).json")
        return ToolFolder(folder.path, environment: environment()).load()
    }

    private func program(_ script: String, timeout: Int = 30) throws -> FunctionTool {
        let loaded = try load(
            """
            {"description": "Looks up.", "command": ["/bin/sh", "-c", \(quoted(script))],
             "timeout": \(timeout),
             "parameters": {"type": "object", "properties": {"word": {"type": "string"}}}}
            """)
        #expect(loaded.problems == [])
        return try #require(loaded.programs.first).function
    }

    private func quoted(_ text: String) -> String { JSONValue.string(text).lineText }

    private func call(_ script: String, timeout: Int = 30) async throws -> JSONValue {
        try await program(script, timeout: timeout).call(["word": .string("tide")])
    }

    @Test func getsItsArgumentsAndGivesJSONOrText() async throws {
        let echo = try await call("cat")
        #expect(echo == .object(["word": .string("tide")]))
        #expect(try await call("echo plain words") == .string("plain words"))
        #expect(try await call("printf '[1,2]'") == .array([.integer(1), .integer(2)]))
    }

    @Test func seesNoKeys() async throws {
        #expect(try await call("printf \"${GEMINI_API_KEY:-none}\"") == .string("none"))
    }

    @Test(arguments: [
        ("exit 3", "status 3"), ("kill -9 $$", "signal 9"), ("yes", "more than 64 kB"),
        ("printf '\\377'", "no text"), ("sleep 1000", "longer than 1 s"),
        ("echo one >&2; echo 'no such word' >&2; exit 3", "status 3: no such word"),
    ])
    func whatGoesWrongIsSaid(script: String, words: String) async throws {
        let error = await #expect(throws: ToolFailure.self) {
            _ = try await self.call(script, timeout: 1)
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    /// However it ends, nothing of what it runs is left.
    @Test func endsWithTheProgram() async throws {
        let place = "\(folder.path)/pid"
        try folder.write(
            #"{"description":"x","command":["/bin/sh","-c","echo $$ > \#(place); sleep 1000 & wait"]}"#,
            to: "hang.json")
        await #expect(processExitsWith: .exitCode(7)) { [path = folder.path as String] in
            let environment = ProcessEnvironment(
                variables: ["PATH": "/usr/bin:/bin"], home: path, currentFolder: path,
                executable: "")
            let loaded = ToolFolder(path, environment: environment).load()
            let function = try #require(loaded.programs.first).function
            Task { try await function.call([:]) }
            while (try? String(contentsOfFile: "\(path)/pid", encoding: .utf8))?.isEmpty != false {
                await Task.yield()
            }
            RunningCommands.endAll()
            // Nothing begins after the end.
            await #expect(throws: ToolFailure.self) { try await function.call([:]) }
            exit(7)
        }
        let text = try String(contentsOfFile: place, encoding: .utf8)
        let leader = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let deadline = Deadline(seconds: 20)
        while ProcessTable.hasRunning(inGroup: leader), !deadline.isPast { await Task.yield() }
        #expect(!ProcessTable.hasRunning(inGroup: leader))
    }

    /// It ends with all that it started, as soon as the answer is stopped.
    @Test(.timeLimit(.minutes(1))) func endsWithTheAnswer() async throws {
        let function = try program("echo $$ > \(folder.path)/pid; sleep 1000 & wait")
        let task = Task { try await function.call([:]) }
        var group: pid_t?
        while group == nil {
            let text = try? String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8)
            group = text.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            await Task.yield()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        let leader = try #require(group)
        let deadline = Deadline(seconds: 20)
        while ProcessTable.hasRunning(inGroup: leader), !deadline.isPast { await Task.yield() }
        #expect(!ProcessTable.hasRunning(inGroup: leader))
    }

    @Test(arguments: [
        ("[]", "no JSON object"), ("{", "no JSON object"), ("{}", "description"),
        (#"{"description":"x"}"#, "`command`"),
        (#"{"description":"x","command":["ls"]}"#, "whole path"),
        (#"{"description":"x","command":[]}"#, "whole path"),
        (#"{"description":"x","command":["/bin/ls"],"timeout":0}"#, "1 to 600"),
        (#"{"description":"x","command":["/bin/ls"],"shell":true}"#, "`shell`"),
        (#"{"description":"x","command":["/bin/ls"],"parameters":{"type":"array"}}"#, "object"),
        (
            #"{"description":"x","command":["/bin/ls"],"parameters":{"uniqueItems":true}}"#,
            "uniqueItems"
        ),
    ])
    func aDescriptionThatIsNoneIsNamed(json: String, words: String) throws {
        let loaded = try load(json)
        #expect(loaded.programs.isEmpty)
        #expect(loaded.problems.first?.description.contains(words) == true, "\(loaded.problems)")
        #expect(loaded.problems.first?.description.contains("look_up.json") == true)
    }

    @Test func theNameIsTheFiles() throws {
        #expect(try load("{}", as: "bad name").problems.first?.detail.contains("letters") == true)
        let tilde = try load(#"{"description":"x","command":["~/bin/x"]}"#, as: "own")
        #expect(tilde.programs.first?.command == ["\(folder.path)/bin/x"])
    }

    @Test func theProgramsOwnFunctionsComeFirst() throws {
        var environment = environment()
        environment.variables["TANDEM_HOME"] = folder.path
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/tools", withIntermediateDirectories: true)
        try folder.write(
            #"{"description":"x","command":["/bin/ls"]}"#, to: "tools/calculator.json")
        try folder.write(#"{"description":"x","command":["/bin/ls"]}"#, to: "tools/own.json")
        let toolbox = Toolbox(environment: environment)
        #expect(
            toolbox.functions.map(\.name) == ["current_time", "calculator", "read_file", "own"])
        #expect(toolbox.problems.map(\.name) == ["calculator"])
        #expect(toolbox.tool(named: "own")?.names == ["own"])
        #expect(toolbox.tool(named: "google_search") == .googleSearch)
        #expect(toolbox.tool(named: "none") == nil)
        #expect(toolbox.note(of: "own") == "runs /bin/ls, at most 30 s")
    }
}
