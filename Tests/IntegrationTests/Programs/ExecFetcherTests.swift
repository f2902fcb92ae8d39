import Foundation
import LocationKit
import LocationSources
import LocationTesting
import TestSupport
import Testing

@Suite("A program as a fetcher", .realTime)
struct ExecFetcherTests {
  private static let environment = ["PATH": "/usr/bin:/bin"]
  private static let line =
    #"{\"class\":\"TPV\",\"mode\":2,\"time\":\"2026-05-01T10:00:0$n.000Z\",\"lat\":48,\"lon\":11}"#

  private func fetcher(
    _ script: String, waits: Bool = false, clock: any Clock<Duration> = FastClock(factor: 10)
  ) throws -> StreamFetcher {
    try .exec("sh -c '\(script)'", environment: Self.environment, waitsForFirstConnection: waits, clock: clock)
  }

  /// A script that prints a location of another second each time it is started.
  private func counting(_ end: String, in folder: URL) -> String {
    let file = folder.appending(path: "count").path
    return "echo >>\(file); n=$(wc -l <\(file)); echo \"\(Self.line)\"; \(end)"
  }

  private func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = RunFolder.url.appending(path: "exec-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  @Test("continues when the program dies: a fault, the loss, and the next location")
  func crash() async throws {
    try await withFolder { folder in
      let run = FetcherRun(try fetcher(counting("echo ouch >&2; exit 7", in: folder)))
      let readings = await run.readings { $0.asLocation?.time == .utc("2026-05-01T10:00:02Z") }
      #expect(readings.count == 4)
      #expect(readings.first?.asLocation?.time == .utc("2026-05-01T10:00:01Z"))
      #expect(readings.compactMap(\.asFault).first?.message == "it ended with status 7: ouch")
      #expect(readings.compactMap(\.asNoFix).map(\.reason) == [.linkLost])
      run.cancel()
      #expect(await run.failure() is CancellationError)
    }
  }

  @Test("ends with the program's status 0, with an account")
  func ends() async throws {
    let run = FetcherRun(try fetcher("n=1; echo \"\(Self.line)\""))
    let readings = await run.readings { _ in false }
    #expect(readings.count == 2)
    #expect(readings.last == .counts(InputCounts(unit: "lines", read: 1)))
    #expect(await run.failure() == nil)
  }

  @Test("fails at once if the program dies before its first output, unless it waits", arguments: [false, true])
  func first(waits: Bool) async throws {
    try await withFolder { folder in
      let flag = folder.appending(path: "flag").path
      let script = "if test -e \(flag); then n=1; echo \"\(Self.line)\"; sleep 1000; else touch \(flag); exit 9; fi"
      let run = FetcherRun(try fetcher(script, waits: waits))
      let readings = await run.readings { $0.asLocation != nil }
      #expect(readings.contains { $0.asLocation != nil } == waits)
      run.cancel()
      let failure = await run.failure() as? LocationError
      #expect(failure?.message == (waits ? nil : "it ended with status 9"))
    }
  }

  @Test("reports once a program that prints only garbage, and continues")
  func garbage() async throws {
    let run = FetcherRun(try fetcher("yes"))
    let readings = await run.readings { $0.asFault != nil }
    #expect(readings.count == 1)
    #expect(readings.first?.asFault?.context == "sh -c 'yes'")
    run.cancel()
    #expect(await run.failure() is CancellationError)
  }

  @Test("counts an endless line, and reads the next")
  func endlessLine() async throws {
    let run = FetcherRun(
      try fetcher("n=1; printf \"{\"; head -c 300000 /dev/zero | tr \"\\0\" x; echo; echo \"\(Self.line)\""))
    let readings = await run.readings { _ in false }
    #expect(readings.contains { $0.asLocation != nil })
    #expect(readings.last == .counts(InputCounts(unit: "lines", read: 1, skipped: ["overlong line": 1])))
  }

  @Test("keeps the contract of all fetchers")
  func conforms() async throws {
    let check = FetcherConformance(patience: .seconds(20), reports: 3)
    let clock = ContinuousClock()
    let endless = try fetcher(
      "for n in 1 2 3 4 5 6 7 8 9; do echo \"\(Self.line)\"; sleep 0.05; done; sleep 1000", clock: clock)
    let report = await check.judge(endless)
    #expect(report.findings == [])
    #expect(report.verdicts.first { $0.rule == .keepsOrder }?.outcome == .kept)
    try await check.verify(try fetcher("n=1; echo \"\(Self.line)\"", clock: clock))
    try await check.verify(try fetcher("exit 1", clock: clock))
  }

  @Test("a program that dies repeatedly leaks no descriptor, thread, zombie or memory")
  func leavesNothing() async {
    // In its own process: no other test opens descriptors or has children there.
    await #expect(processExitsWith: .success) {
      let line = #"{"class":"TPV","mode":2,"lat":48,"lon":11}"#
      let fetcher = try StreamFetcher.exec(
        "sh -c 'echo \"$LINE\"; echo ouch >&2; (sleep 1000 &); exit 1'",
        environment: ["PATH": "/usr/bin:/bin", "LINE": line], clock: FastClock(factor: 1000))
      var loads: [ProcessLoad] = []
      let run = FetcherRun(fetcher)
      for restarts in 1...500 {
        let readings = await run.readings { $0.asNoFix?.reason == .linkLost }
        // On this clock the two seconds that it has to end are two milliseconds: it may be found to live on.
        #expect(readings.contains { $0.asFault?.code == .sourceUnavailable })
        if restarts == 100 || restarts == 500 { loads.append(ProcessLoad()) }
      }
      run.cancel()
      _ = await run.failure()
      #expect(loads[1].descriptors <= loads[0].descriptors + 8)
      #expect(loads[1].threads <= loads[0].threads + 8)
      #expect(loads[1].memory <= loads[0].memory + 4096)
      #expect(await loads[0].returns(within: 8))
      #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
    }
  }
}
