import Foundation
import LocationIO
import LocationTesting
import TestSupport
import Testing

@testable import LocateCommand

@Suite("locate verify", .realTime)
struct VerifyTests {
  let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let rules =
    FetcherConformance.Rule.allCases.map { "\($0)" } + SourceInspection.Rule.allCases.map { "\($0)" }

  /// What a program does wrong, the rule that it breaks, and what the finding names.
  static let faults: [(fault: String, rule: String, detail: String)] = [
    ("nan", "isReadable", "NaN"), ("latitude 95", "isReadable", "lat"), ("mode 9", "isReadable", "mode"),
    ("junk", "isReadable", "1 fault"), ("frozen", "advancesTime", "10:00:01"),
    ("duplicates", "reportsOnce", "5 of 10 locations"), ("backwards", "keepsOrder", "10:00:00.000Z after"),
    ("no location", "givesLocations", "none is a location: no fix"),
    ("ignores SIGTERM", "endsWhenAsked", "it ignored SIGTERM"),
    ("closes its output", "runsWithoutFailure", "the program closed its output, but did not exit"),
    ("exit code 3", "runsWithoutFailure", "it ended with status 3: antenna missing"),
  ]

  /// A report each 20 ms, five of them, and what goes wrong.
  private static let program = """
    import os, signal, sys, time
    fault = sys.argv[1]
    if fault == "ignores SIGTERM": signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for n in range(5):
        is_third = n == 2
        second = 1 if fault == "frozen" else 0 if fault == "backwards" and n == 4 else n
        lat = "NaN" if fault == "nan" and is_third else "95" if fault == "latitude 95" and is_third else f"54.{n}"
        mode = 9 if fault == "mode 9" and is_third else 1 if fault == "no location" else 2
        line = f'{{"class":"TPV","mode":{mode},"time":"2026-05-01T10:00:0{second}Z","lat":{lat},"lon":10}}'
        if fault == "junk" and is_third: print("adrift")
        print(line, flush=True)
        if fault == "duplicates": print(line, flush=True)
        time.sleep(0.02)
    if fault == "exit code 3":
        print("antenna missing", file=sys.stderr)
        sys.exit(3)
    if fault == "closes its output": os.close(1)
    time.sleep(1000)
    """

  private func verify(_ fault: String) async throws -> ProgramResult {
    let path = try workspace.write(Self.program, as: "buoy.py")
    return try await Program.run([
      "verify", "exec:python3 -u \(path) '\(fault)'", "--patience", "4s", "--format", "json",
    ])
  }

  @Test("reports exactly the rules that a program breaks", arguments: faults)
  func finds(fault: String, rule: String, detail: String) async throws {
    let result = try await verify(fault)
    let broken = try result.objects().filter { $0["outcome"] as? String == "broken" }
    #expect(broken.map { $0["rule"] as? String } == [rule], "\(result.output)")
    #expect((broken.first?["detail"] as? String)?.contains(detail) == true, "\(broken)")
    #expect(result.code == 65)
  }

  @Test(
    "reports repeated times and locations in NMEA 0183",
    arguments: [("frozen", "advancesTime", "10:00:01"), ("duplicates", "reportsOnce", "locations")])
  func nmea(fault: String, rule: String, detail: String) async throws {
    let isFrozen = fault == "frozen"
    let epochs = (0..<8).map { SampleNMEA.epoch(second: isFrozen ? 1 : $0, step: $0) }
    let log = try workspace.write(epochs.map { isFrozen ? $0 : $0 + $0 }.joined(), as: "log.nmea")
    let result = try await Program.run([
      "verify", "exec:sh -c 'cat \(log); exec sleep 1000'", "--patience", "4s", "--format", "json",
    ])
    let broken = try result.objects().filter { $0["outcome"] as? String == "broken" }
    let finding = broken.first { $0["rule"] as? String == rule }
    #expect((finding?["detail"] as? String)?.contains(detail) == true, "\(result.output)")
    #expect(result.code == 65)
  }

  @Test("finds no fault in a correct program")
  func noFault() async throws {
    let result = try await verify("none")
    #expect(result.code == 0, "\(result.output)")
    let kept = try result.objects().filter { $0["outcome"] as? String == "ok" }.compactMap { $0["rule"] as? String }
    #expect(Set(kept).isSuperset(of: SourceInspection.Rule.allCases.map { "\($0)" }))
  }

  @Test("reports the same faults in the data of a server")
  func server() async throws {
    let lines = [0, 3, 2, 2, 2].map { second in
      #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:0\#(second)Z","lat":54,"lon":10}"# + "\n"
    }
    let server = try StreamServer(port: 0)
    try server.start { event in
      if case .joined(let client) = event { server.send(Array((lines.joined() + "adrift\n").utf8), to: client) }
    }
    let result = try await Program.run(
      ["verify", "tcp://127.0.0.1:\(server.port)", "--patience", "500ms", "--format", "json"])
    await server.close()
    let broken = try result.objects().filter { $0["outcome"] as? String == "broken" }.map { $0["rule"] as? String }
    #expect(broken == ["keepsOrder", "reportsOnce", "isReadable", "advancesTime"])
  }

  @Test("finds no fault in a track; prints a line for each rule, as text and JSON")
  func track() async throws {
    let path = try workspace.write(SampleGPX.ride, as: "ride.gpx")
    let text = try await Program.run(["verify", path])
    #expect(text.code == 0, "\(text.errors)")
    #expect(text.lines.count == Self.rules.count)
    #expect(text.lines.contains { $0.hasPrefix("ok       reports the same readings in each run if it is recorded") })
    #expect(text.lines.contains { $0.hasPrefix("unknown  reports everything that the source delivers") })
    let json = try await Program.run(["verify", path, "--format", "json"])
    #expect(json.code == 0)
    #expect(try json.objects().map { $0["rule"] as? String } == Self.rules)
    #expect(try json.objects().allSatisfy { ["ok", "unknown"].contains($0["outcome"] as? String) })
  }

  @Test("a program that prints nothing breaks a rule: bad data")
  func silent() async throws {
    let result = try await Program.run(["verify", "exec:sleep 60", "--patience", "300ms"])
    #expect(result.code == 65)
    #expect(
      result.lines.contains { $0.hasPrefix("broken   reports something, or throws an error that states why not") })
    #expect(result.errors.hasPrefix("locate: exec:sleep 60: 1 rule broken; see"))
  }

  @Test("verifies standard input, although it can be run only once")
  func standardInput() async throws {
    let result = try await Program.run(["verify", "-"], input: .text(SampleNMEA.ride(3)))
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.lines.contains { $0.hasPrefix("ok       can be run again") })
  }

  @Test("a missing source breaks no rule, and exits with the code of its error")
  func missing() async throws {
    let port = FreePort.take()
    let result = try await Program.run(["verify", "gpsd://127.0.0.1:\(port)"])
    #expect(result.code == 69)
    #expect(!result.output.contains("broken"))
    #expect(try await Program.run(["verify", workspace.path("none.gpx")]).code == 66)
  }

  @Test("rejects invalid options", arguments: [["--reports", "0"], ["--patience", "0s"], ["--format", "xml"]])
  func usage(options: [String]) async throws {
    #expect(try await Program.run(["verify", "-"] + options).code == 64)
  }
}
