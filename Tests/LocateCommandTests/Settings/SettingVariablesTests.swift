import LocationKit
import Testing

@testable import LocateCommand

@Suite("SettingVariables")
struct SettingVariablesTests {
  private let table: CommandTable

  init() throws { table = try CommandTable.ofProgram() }

  @Test("a source that looks like an option is rejected", arguments: ["--pois=/x", "-q", "--"])
  func options(_ value: String) throws {
    let variables = try SettingVariables(["LOCATE_SOURCE": value], table: table)
    let command = try #require(table["watch"])
    let error = #expect(throws: LocationError.self) {
      for option in command.settable { _ = try variables.setting(option, of: command) }
    }
    #expect(error?.remedy == "for a file of that name: ./\(value)")
  }

  @Test(
    "equal the same options on the command line",
    arguments: [
      (["LOCATE_MIN_DISTANCE": "50"], "watch", ["--min-distance=50"]),
      (["LOCATE_MIN_DISTANCE": "50"], "once", []),
      (["LOCATE_MIN_DISTANCE": ""], "watch", []),
      (["LOCATE_COUNT": "5", "LOCATE_WATCH_COUNT": "7"], "watch", ["--count=7"]),
      (["LOCATE_QUIET": "1"], "watch", ["--quiet"]),
      (["LOCATE_QUIET": "1", "LOCATE_WATCH_QUIET": "no"], "watch", []),
      (["LOCATE_POIS": "a.csv, b.csv"], "watch", ["--pois=a.csv", "--pois=b.csv"]),
      (["LOCATE_HIDE_ZONE": "1,2,3;4,5,6"], "convert", ["--hide-zone=1,2,3", "--hide-zone=4,5,6"]),
      (["LOCATE_SOURCE": "gpsd://boat,gpsd://spare"], "watch", ["gpsd://boat", "gpsd://spare"]),
      (["LOCATE_SOURCE": "exec:echo a,b"], "record", ["exec:echo a,b"]),
      (["LOCATE_RECORD": "said.nmea", "LOCATE_RECORD_OUTPUT": "a.rec"], "simulate", ["--record=said.nmea"]),
      (["LOCATE_RECORD": "said.nmea", "LOCATE_RECORD_OUTPUT": "a.rec"], "record", ["--output=a.rec"]),
      // The project's own, and plocate's.
      (
        [
          "LOCATE_CORPUS": "/x", "LOCATE_PROGRAM": "/x", "LOCATE_CROWD": "9", "LOCATE_PATH": "/x", "LOCATE_CONFIG": "x",
        ],
        "watch", []
      ),
    ] as [([String: String], String, [String])])
  func settings(_ environment: [String: String], _ command: String, _ expected: [String]) throws {
    let (variables, command) = (try SettingVariables(environment, table: table), try #require(table[command]))
    let settings = try command.settable.compactMap { try variables.setting($0, of: command) }
    #expect(settings.flatMap(\.arguments) == expected)
  }

  @Test(
    "reject a name that is similar to one of ours",
    arguments: [
      ("LOCATE_MIN_DISTENCE", "LOCATE_MIN_DISTANCE"), ("LOCATE_UNIT", "LOCATE_UNITS"),
      ("LOCATE_WATCH_CUONT", "LOCATE_WATCH_COUNT"), ("LOCATE_QUITE", "LOCATE_QUIET"),
    ])
  func misspelt(_ name: String, _ meant: String) {
    let error = #expect(throws: LocationError.self) { try SettingVariables([name: "1"], table: table) }
    #expect(error?.description == "environment: no option is set by \(name); did you mean \(meant)?")
  }

  @Test("reject a flag that is neither true nor false")
  func flag() throws {
    let (variables, watch) = (
      try SettingVariables(["LOCATE_QUIET": "perhaps"], table: table), try #require(table["watch"])
    )
    let quiet = try #require(watch["quiet"])
    let error = #expect(throws: LocationError.self) { try variables.setting(quiet, of: watch) }
    #expect(error?.description == "environment: `LOCATE_QUIET` must be true or false")
  }

  @Test("each option has its own name")
  func unique() {
    let keys = Set(table.keys)
    for command in table.commands {
      for option in command.settable { #expect(!keys.contains("\(command.name)-\(option.key)")) }
    }
  }
}
