import Foundation
import LocationKit
import LocationTesting
import LocationWire
import TestSupport
import Testing

@testable import LocateCommand

@Suite("A program for each event", .realTime)
struct EventCommandTests {
  private static let environment = ["PATH": "/usr/bin:/bin"]
  private let log = LogNotes()
  private let folder = RunFolder.url.appending(path: "event-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private var file: String { folder.appending(path: "file").path }

  private func written() -> String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

  private func shell(
    _ script: String, timeout: Duration = .seconds(60), capacity: Int = 1000,
    overflow: EventCommand.Overflow = .wait, clock: any Clock<Duration> = ContinuousClock()
  ) throws -> EventCommand {
    try EventCommand(
      "sh -c '\(script)'", environment: Self.environment, timeout: timeout, capacity: capacity, overflow: overflow,
      logger: log.logger, clock: clock)
  }

  private static func event(_ number: Int, name: String? = nil) -> LocationEvent {
    let place = PointOfInterest.circle("place\(number)", name: name)
    return .entered(RegionTransition(place: place, location: .make(), distance: -1))
  }

  private static func line(_ event: LocationEvent) -> String {
    var writer = ASCIIWriter()
    WireEncoder().encode(event, to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: What it gets

  @Test("receives the event's line on standard input, then end of file; runs in order, one at a time")
  func order() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = try shell("cat >>\(file)", capacity: 3)
    let events = (0..<100).map { Self.event($0) }
    for event in events { await command.take(event) }
    #expect(await command.finish() == EventCommand.Outcome(succeeded: 100))
    #expect(written() == events.map(Self.line).joined())
    #expect(log.all == [])
  }

  @Test("runs for places and alarms only")
  func kinds() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = try shell("cat >>\(file)")
    var alarm = StateChange(.lost, reason: .noFix)
    let harmless = alarm
    alarm.isAlarm = true
    for event in [.updated(.make()), .received(.location(.make())), .stateChanged(harmless)] as [LocationEvent] {
      await command.take(event)
    }
    await command.take(.stateChanged(alarm))
    #expect(await command.finish().succeeded == 1)
    #expect(written() == Self.line(.stateChanged(alarm)))
    #expect(written().contains("\"alarm\":true"))
  }

  @Test("an event larger than a pipe does not block", arguments: ["cat >FILE", "true"])
  func large(script: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = try shell(script.replacingOccurrences(of: "FILE", with: file))
    let event = Self.event(0, name: String(repeating: "ü", count: 500_000))
    await command.take(event)
    #expect(await command.finish() == EventCommand.Outcome(succeeded: 1))
    if script != "true" { #expect(written() == Self.line(event)) }
  }

  @Test("logs a bounded part of the program's output, and does not wait for more")
  func chatter() async throws {
    let command = try shell("echo out; yes | head -n 200000; echo err >&2")
    await command.take(Self.event(0))
    #expect(await command.finish() == EventCommand.Outcome(succeeded: 1))
    #expect(log.all.contains("notice: sh: out"))
    #expect(log.all.contains { $0.hasPrefix("notice: sh: (") && $0.hasSuffix(" more lines)") })
    #expect(log.all.count <= 30)
  }

  // MARK: How it fails

  @Test("a status other than 0 is reported with the last line of its errors, not too often, and counted")
  func fails() async throws {
    let command = try shell("echo ouch >&2; exit 3")
    for number in 0..<20 { await command.take(Self.event(number)) }
    #expect(await command.finish() == EventCommand.Outcome(failed: 20))
    let faults = log.all.filter { $0.hasPrefix("error: ") }
    #expect(faults.first == "error: sh -c 'echo ouch >&2; exit 3': it ended with status 3: ouch")
    #expect(faults.last?.hasSuffix(" more faults)") == true)
    #expect(faults.count < 20)
  }

  @Test("a killed program has failed, and so has a program that no longer exists")
  func dies() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let killed = try shell("kill -9 $$")
    await killed.take(Self.event(0))
    #expect(await killed.finish().failed == 1)
    #expect(log.all.contains { $0.contains("it was killed by signal 9 (Killed)") })

    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let gone = try EventCommand(file, environment: [:], logger: log.logger)
    try FileManager.default.removeItem(atPath: file)
    await gone.take(Self.event(0))
    #expect(await gone.finish().failed == 1)
    #expect(log.all.last?.contains("it cannot be started: No such file or directory") == true)
  }

  @Test("a program that takes too long is ended with its children, and the next event runs")
  func tooLong() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // After five seconds; a program that ignores SIGTERM has a tenth of a second more.
    let command = try shell(
      "trap \"\" TERM; if mkdir \(file).d; then echo $$ >\(file); sleep 1000 & wait; sleep 1000; fi",
      timeout: .seconds(100), clock: FastClock(factor: 20))
    for number in 0..<2 { await command.take(Self.event(number)) }
    #expect(await command.finish() == EventCommand.Outcome(succeeded: 1, timedOut: 1))
    #expect(log.all.contains { $0.contains("it took more than 100.0 seconds, and was ended") })
    let process = try #require(pid_t(written().split(separator: "\n").first ?? ""))
    #expect(kill(process, 0) != 0)
  }

  @Test("a program that prints without end is ended")
  func endlessChatter() async throws {
    let command = try shell("exec yes", timeout: .seconds(10), clock: FastClock(factor: 20))
    await command.take(Self.event(0))
    #expect(await command.finish() == EventCommand.Outcome(timedOut: 1))
  }

  @Test(
    "a program that cannot be started is an error before the first event",
    arguments: [
      ("no-such-program", LocationError.Code.inputNotFound), ("/etc/passwd", .permissionDenied),
      ("ls | wc", .invalidArgument),
      ("echo 'x", .invalidArgument), ("", .invalidArgument),
    ])
  func refused(command: String, code: LocationError.Code) {
    let error = #expect(throws: LocationError.self) {
      try EventCommand(command, environment: Self.environment, logger: log.logger)
    }
    #expect(error?.code == code)
    #expect(error?.description.contains("exec:") == false)
  }

  // MARK: Too many events

  @Test("live, an event without room in the queue is dropped, reported and counted")
  func overflow() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let flag = folder.appending(path: "flag").path
    let command = try shell(
      "while ! test -e \(flag); do sleep 0.01; done; cat >>\(file)", capacity: 3, overflow: .drop)
    // One runs, three wait.
    for number in 0..<10 { await command.take(Self.event(number)) }
    _ = FileManager.default.createFile(atPath: flag, contents: nil)
    let outcome = await command.finish()
    #expect(outcome.succeeded + outcome.dropped == 10)
    #expect((3...4).contains(outcome.succeeded))
    #expect(written() == (0..<outcome.succeeded).map { Self.line(Self.event($0)) }.joined())
    #expect(
      log.all.contains { $0.contains("the queue of 3 events is full; further events are dropped until it drains") })
  }

  // MARK: The end

  @Test("at a cancelled end, pending events have the time of one run, and the rest is counted")
  func hurried() async throws {
    let command = try shell("exec sleep 1000", timeout: .seconds(100), clock: FastClock(factor: 100))
    for number in 0..<5 { await command.take(Self.event(number)) }
    let outcome = await withTaskGroup(of: EventCommand.Outcome.self) { group in
      group.addTask { await command.finish() }
      group.cancelAll()
      return await group.next() ?? EventCommand.Outcome()
    }
    #expect(outcome.succeeded == 0)
    #expect((1...2).contains(outcome.timedOut))
    #expect(outcome.timedOut + outcome.dropped == 5)
    #expect(log.all.contains { $0.contains("left out at the end") })
  }

  @Test("a sender that waits for room at the end continues, and its event is dropped")
  func senderAtTheEnd() async throws {
    let command = try shell("exec sleep 1000", timeout: .seconds(100), capacity: 1, clock: FastClock(factor: 100))
    for number in 0..<2 { await command.take(Self.event(number)) }
    let sender = Task { await command.take(Self.event(2)) }
    // One runs, one has its place, and one waits for one.
    await eventually { await command.pending >= 3 }
    let outcome = await withTaskGroup(of: EventCommand.Outcome.self) { group in
      group.addTask { await command.finish() }
      group.cancelAll()
      return await group.next() ?? EventCommand.Outcome()
    }
    await sender.value
    #expect(outcome.succeeded == 0)
    #expect(outcome.timedOut + outcome.dropped == 3)
    #expect(await command.pending == 0)
  }

  @Test("the event of a sender that is cancelled while it waits for room is still delivered")
  func cancelledSender() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let flag = folder.appending(path: "flag").path
    let command = try shell("while ! test -e \(flag); do sleep 0.01; done; cat >>\(file)", capacity: 1)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for number in 0..<5 { await command.take(Self.event(number)) } }
      group.cancelAll()
    }
    _ = FileManager.default.createFile(atPath: flag, contents: nil)
    #expect(await command.finish() == EventCommand.Outcome(succeeded: 5))
    #expect(written() == (0..<5).map { Self.line(Self.event($0)) }.joined())
  }

  @Test("many runs leak no descriptor, thread or zombie")
  func leavesNothing() async {
    // In its own process: no other test opens descriptors or has children there.
    await #expect(processExitsWith: .success) {
      let command = try EventCommand(
        "sh -c 'cat >/dev/null; (sleep 1000 &); echo x; exit 1'", environment: ["PATH": "/usr/bin:/bin"],
        overflow: .wait, logger: LogNotes().logger)
      var loads: [ProcessLoad] = []
      let place = PointOfInterest.circle("place")
      let event = LocationEvent.entered(RegionTransition(place: place, location: .make(), distance: -1))
      for runs in [50, 300] {
        for _ in 0..<runs { await command.take(event) }
        _ = await command.finish()
        loads.append(ProcessLoad())
      }
      #expect(await command.outcome.failed == 350)
      #expect(loads[1].descriptors <= loads[0].descriptors + 8)
      #expect(await loads[0].returns(within: 8))
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }
}
