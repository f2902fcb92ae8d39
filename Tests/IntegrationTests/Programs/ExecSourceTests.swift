import Foundation
import LocationIO
import LocationKit
import LocationSources
import TestSupport
import Testing

@Suite("A program as a source of bytes", .realTime)
struct ExecSourceTests {
  private let log = LogNotes()
  /// Waits a hundredth of the time for what does not end.
  private let fast = FastClock(factor: 100)
  /// Waits a hundred times as long for what ends on a busy machine, too.
  private let patient = FastClock(factor: 0.01)

  private func source(
    _ command: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> ExecSource {
    try ExecSource(command: command, environment: environment, logger: log.logger, clock: clock)
  }

  private func shell(_ script: String, clock: any Clock<Duration> = ContinuousClock()) throws -> ExecSource {
    try source("sh -c '\(script)'", clock: clock)
  }

  /// All that it prints, and how it ends.
  private func outcome(of source: ExecSource) async throws -> (text: String, failure: LocationError?) {
    let reader = try await source.open()
    var bytes: [UInt8] = []
    var failure: LocationError?
    do {
      while let more = try await reader.next() { bytes += more }
    } catch let error as LocationError {
      failure = error
    }
    await reader.close()
    return (String(decoding: bytes, as: UTF8.self), failure)
  }

  /// Reads a number that it prints: of a process.
  private func number(from reader: any ByteReader) async throws -> pid_t {
    var bytes: [UInt8] = []
    while !bytes.contains(UInt8(ascii: "\n")), let more = try await reader.next() { bytes += more }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
    return try #require(pid_t(line))
  }

  private func isThere(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  /// What a signal has killed may still be on its way out.
  private func goes(_ process: pid_t) async -> Bool {
    for _ in 0..<3000 where isThere(process) { try? await Task.sleep(for: .milliseconds(10)) }
    return !isThere(process)
  }

  @Test("delivers the program's output, and ends with status 0")
  func prints() async throws {
    let (text, failure) = try await outcome(of: shell("echo one; sleep 0.1; echo two"))
    #expect(text == "one\ntwo\n")
    #expect(failure == nil)
    #expect(try shell("x").endIsFinal)
  }

  @Test("reports its exit status and its last line of standard error")
  func fails() async throws {
    let (text, failure) = try await outcome(of: shell("echo one; echo first >&2; echo last >&2; exit 3"))
    #expect(text == "one\n")
    #expect(failure?.code == .sourceUnavailable)
    #expect(
      failure?.description == "sh -c 'echo one; echo first >&2; echo last >&2; exit 3': it ended with status 3: last")
    #expect(log.all == ["info: exec sh: first", "info: exec sh: last"])
  }

  @Test("reports the signal that killed it")
  func signal() async throws {
    let (_, failure) = try await outcome(of: shell("kill -SEGV $$"))
    #expect(failure?.message == "it was killed by signal 11 (Segmentation fault)")
  }

  @Test("loses nothing that it printed before it died")
  func keepsAll() async throws {
    let (text, failure) = try await outcome(of: shell("head -c 60000 /dev/zero; exit 1"))
    #expect(text.utf8.count == 60_000)
    #expect(failure?.message == "it ended with status 1")
  }

  @Test("has no input, no inherited descriptor, default signals, and only its environment")
  func surroundings() async throws {
    // Not the shell's own status: it holds signals back for a moment each time that it starts a program. No pipe either:
    // the shell would have its end for a moment.
    let inherited = open("/dev/null", O_RDONLY)
    defer { close(inherited) }
    let source = try source(
      "sh -c 'cat; ls /proc/$$/fd; grep -E \"Sig(Blk|Ign)\" /proc/self/status; echo $PLACE; env | grep -c .'",
      environment: ["PATH": "/usr/bin:/bin", "PLACE": "kü"])
    let (text, failure) = try await outcome(of: source)
    #expect(failure == nil)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(4) == ["0", "1", "2", "SigBlk:\t0000000000000000"], "\(lines)")
    // 32 and 33 are the C library's own.
    let ignored = lines.dropFirst(4).first?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    #expect(ignored.map { $0 & ~(3 << 31) } == 0)
    #expect(lines.dropFirst(5).first == "kü")
  }

  @Test("runs in a session of its own")
  func session() async throws {
    let (text, _) = try await outcome(of: shell("cut -d \" \" -f 1,6 /proc/$$/stat"))
    let numbers = text.split(whereSeparator: \.isWhitespace)
    #expect(numbers.count == 2)
    #expect(numbers.first == numbers.last)
  }

  @Test(
    "is an error at once if it cannot be started",
    arguments: [
      ("no-such-program -x", LocationError.Code.inputNotFound, "there is no such program in PATH (/usr/bin:/bin)"),
      ("/no/such/program", .inputNotFound, "there is no such program"),
      ("/etc/passwd", .permissionDenied, "it is not executable"),
      ("/etc", .inputNotFound, "this is not a program"),
    ])
  func missing(command: String, code: LocationError.Code, message: String) async throws {
    let source = try source(command)
    let error = await #expect(throws: LocationError.self) { _ = try await source.open() }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(error?.context == command.split(separator: " ").first.map(String.init))
  }

  @Test(
    "a file that is not executable as a program is an error that explains this",
    arguments: [("no first line", LocationError.Code.invalidArgument), ("#!/no/such\n", .inputNotFound)])
  func noProgram(text: String, code: LocationError.Code) async throws {
    let file = RunFolder.url.appending(path: "plugin-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    // By another process: a file that we write ourselves, and that another test's new process holds open, is busy.
    let maker = try self.source("sh -c 'printf \"%s\" \"\(text)\" >\(file.path); chmod +x \(file.path)'")
    #expect(try await outcome(of: maker).failure == nil)
    let source = try source(file.path)
    let error = await #expect(throws: LocationError.self) { _ = try await source.open() }
    #expect(error?.code == code, "\(String(describing: error))")
  }

  @Test("ends after SIGTERM")
  func asked() async throws {
    let script = "trap \"echo asked >&2; exit 0\" TERM; echo $$; while :; do sleep 0.05; done"
    let reader = try await shell(script, clock: patient).open()
    let process = try await number(from: reader)
    await reader.close()
    #expect(!isThere(process))
    // Its sleep received the signal, too, which the shell may report.
    #expect(log.all.last == "info: exec sh: asked")
    #expect(try await reader.next() == nil)
    await reader.close()
  }

  @Test("its status after a requested end is not a failure")
  func killedByUs() async throws {
    let reader = try await shell("echo $$; exec sleep 1000", clock: patient).open()
    let process = try await number(from: reader)
    await reader.close()
    #expect(!isThere(process))
    #expect(try await reader.next() == nil)
  }

  @Test("is killed with its children if it ignores SIGTERM")
  func stubborn() async throws {
    let reader = try await shell("trap \"\" TERM; sleep 1000 & echo $!; wait; sleep 1000", clock: fast).open()
    let child = try await number(from: reader)
    await reader.close()
    #expect(await goes(child))
  }

  @Test("a cancelled task can close it")
  func cancelled() async throws {
    let reader = try await shell("echo $$; exec sleep 1000").open()
    let process = try await number(from: reader)
    let task = Task {
      do { _ = try await reader.next() } catch is CancellationError {}
      await reader.close()
    }
    task.cancel()
    try await task.value
    #expect(!isThere(process))
  }

  @Test("ends when it exits, although its child holds its output open; the child is killed")
  func holdsOutput() async throws {
    let reader = try await shell("sleep 1000 & echo $!; exit 0").open()
    let child = try await number(from: reader)
    #expect(try await reader.next() == nil)
    #expect(await goes(child))
    await reader.close()
  }

  @Test("ends when it exits, although a child that left its session holds its output open")
  func escaped() async throws {
    let reader = try await shell("setsid sleep 1000 & echo $!; sleep 0.2; exit 4").open()
    let child = try await number(from: reader)
    let error = await #expect(throws: LocationError.self) { _ = try await reader.next() }
    #expect(error?.message == "it ended with status 4")
    await reader.close()
    #expect(isThere(child))
    kill(child, SIGKILL)
  }

  @Test("fails if it closes its output and continues to run")
  func closesOutput() async throws {
    let reader = try await shell("echo $$; exec sleep 1000 >&-", clock: fast).open()
    let process = try await number(from: reader)
    let error = await #expect(throws: LocationError.self) { _ = try await reader.next() }
    #expect(error?.message == "the program closed its output, but did not exit")
    await reader.close()
    #expect(!isThere(process))
  }

  @Test("blocks while we do not read")
  func backPressure() async throws {
    let reader = try await shell("echo $$; exec yes").open()
    let child = try await number(from: reader)
    var state = ""
    for _ in 0..<3000 where !state.contains("pipe") {
      state = (try? String(contentsOfFile: "/proc/\(child)/wchan", encoding: .utf8)) ?? ""
      if state.isEmpty || state == "0" {
        // Not every kernel reports where: only the sleep is visible then.
        let fields = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8))?.split(separator: " ")
        if fields?.dropFirst(2).first == "S" { state = "pipe" }
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(state.contains("pipe"))
    await reader.close()
    #expect(await goes(child))
  }

  @Test("releases everything without a call of close")
  func forgotten() async throws {
    var process: pid_t = 0
    do {
      let reader = try await shell("echo $$; exec sleep 1000").open()
      process = try await number(from: reader)
    }
    #expect(await goes(process))
  }
}
