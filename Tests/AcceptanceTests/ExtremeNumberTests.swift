import ArgumentParser
import Foundation
import Glibc
import TestSupport
import Testing

@testable import LocateCommand

@Suite("Extreme numbers in options: an exit code, never a trap", .realTimeFirst)
struct ExtremeNumberTests {
  private let workspace: Workspace
  private let track: String

  init() throws {
    workspace = try Workspace()
    track = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
  }

  static let numbers = [
    "nan", "inf", "-inf", "-1", "0", "5e-324", "1e-19", "0.0000001", "0.000000000001ms", "999999999h", "1e300",
    "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "0001-01-01", "9999-12-31T23:59:59Z",
  ]

  /// Values that are names, not numbers; an option with any other value is tested.
  private static let names: Set<String> = [
    "file", "address", "coords", "daily", "units", "command", "folder", "folder|none", "class", "path", "format", "age",
    "age:interval",
  ]

  /// Values of several parts: each part is tested, the others are possible.
  private static let compounds = [
    "lat,lon": ["#,13", "52,#"], "lat,lon,r": ["#,13,9", "52,#,9", "52,13,#"],
    "lat,lon,radius[,name]": ["#,13,9m", "52,#,9m", "52,13,#"], "radius[,name]": ["#", "#m", "#km"],
    "from..to": ["#..", "..#"], "host:port": ["127.0.0.1:#"],
  ]

  /// Numbers that an option once accepted, and that then ended the program.
  private static let formerTraps = ["simulate": "--rate=1e-19", "watch": "--anchor-here=0.0000001"]

  /// What each command needs besides, so that it works and ends.
  private func operands(_ command: String) -> [String] {
    switch command {
    case "simulate": ["demo-walk", "--nmea-tcp", "0"]
    case "share": ["scenario:demo-walk", "scenario:city-walk", "--nmea-tcp", "0"]
    case "watch": [track, "scenario:city-walk", "--pois", "scenario:demo-walk"]
    case "replay": [track, "--pois", "scenario:demo-walk", "--visits"]
    case "record": ["scenario:demo-walk", "--output", workspace.path("out.rec")]
    case "convert": [track, "-", "--output-format", "gpx"]
    case "places near": ["scenario:demo-walk", "52,13"]
    case "places build": ["scenario:demo-walk", "--output", workspace.path("out.index")]
    case "places check": ["scenario:demo-walk", "52,13"]
    case "places info", "places export": ["scenario:demo-walk"]
    case "doctor": ["gpsd://127.0.0.1:1"]
    case "once", "info", "verify", "explain": [track]
    case "serve": [track, "--port", "0"]
    default: []
    }
  }

  /// Each option with a fourth of the numbers for the first command that has it, and with one of them for each of the others.
  /// `LOCATE_EVERY_NUMBER=1` tries all of them: a program takes 0.3 s of processor time to start in a debug build.
  private func commandLines() throws -> [[String]] {
    let step = ProcessInfo.processInfo.environment["LOCATE_EVERY_NUMBER"] == nil ? 4 : 1
    var known: Set<String> = []
    let lines = try CommandTable.ofProgram().commands.enumerated().flatMap { index, command in
      let options = command.arguments.filter { $0.kind == .option && !Self.names.contains($0.valueName) }
      return options.flatMap { option in
        let isFirst = known.insert(option.key).inserted
        // The server reads these options as watch does, and never ends by itself: it would take most of the time.
        guard isFirst || command.name != "serve" else { return [[String]]() }
        let interval = isFirst ? step : Self.numbers.count
        let start = (isFirst ? known.count : index) % interval
        let numbers = stride(from: start, to: Self.numbers.count, by: interval).map { Self.numbers[$0] }
        return values(option, numbers).map { command.words + operands(command.name) + [$0] }
      }
    }
    return lines + Self.formerTraps.map { command, option in [command] + operands(command) + [option] }
  }

  private func values(_ option: KnownOption, _ numbers: [String]) -> [String] {
    let forms = Self.compounds[option.valueName] ?? ["#"]
    return forms.flatMap { form in
      numbers.map { "--\(option.key)=\(form.replacing("#", with: $0))" }
    }
  }

  @Test("every option of every command that takes a number")
  func options() async throws {
    let lines = try commandLines()
    for option in Self.formerTraps.values {
      let line = try #require(lines.first { $0.contains(option) })
      #expect(throws: Never.self, "the parser accepts it") { try RootCommand.parseAsRoot(line) }
    }
    var accepted: [[String]] = []
    try await withThrowingTaskGroup(of: [String]?.self) { group in
      for (index, arguments) in lines.enumerated() {
        if index >= 8, let next = try await group.next() ?? nil { accepted.append(next) }
        group.addTask { try await Self.isAccepted(arguments) ? arguments : nil }
      }
      for try await case let arguments? in group { accepted.append(arguments) }
    }
    #expect(
      Set(accepted.map { $0[0] }).isSuperset(of: ["once", "watch", "replay", "simulate", "share", "convert"]))
    #expect(accepted.contains { $0.contains("--anchor-here=0.0000001") })
  }

  /// Returns whether the program does not reject the arguments, however it ends.
  private static func isAccepted(_ arguments: [String]) async throws -> Bool {
    let program = try Program.start(arguments)
    let stop = Task {
      try await Task.sleep(for: .milliseconds(300))
      program.send(SIGTERM)
    }
    let result = try await program.end()
    stop.cancel()
    // A negative code is a signal: SIGTERM is ours, where the program has not begun yet.
    #expect(result.code >= 0 || result.code == -SIGTERM, "\(arguments): \(result.code) \(result.errors)")
    return result.code != EX_USAGE
  }
}
