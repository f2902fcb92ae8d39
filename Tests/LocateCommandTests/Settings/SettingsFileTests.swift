import LocationKit
import Testing

@testable import LocateCommand

@Suite("SettingsFile")
struct SettingsFileTests {
  private let table: CommandTable

  init() throws { table = try CommandTable.ofProgram() }

  private func file(_ text: String) throws(LocationError) -> SettingsFile {
    try SettingsFile(Array(text.utf8), path: "f.yaml", table: table)
  }

  private func arguments(_ text: String, _ command: String) throws -> [String] {
    let (file, command) = (try file(text), try #require(table[command]))
    return try command.settable.compactMap { try file.setting($0, of: command) }.flatMap(\.arguments)
  }

  @Test(
    "equals the same options on the command line",
    arguments: [
      ("units: nautical", "watch", ["--units=nautical"]),
      ("units: nautical", "convert", []),
      ("quiet: yes", "watch", ["--quiet"]),
      ("quiet: false", "watch", []),
      ("quiet: true\nwatch:\n  quiet: false", "watch", []),
      ("count: 5\nwatch: {count: 7}", "watch", ["--count=7"]),
      ("replay: {rate: 7}", "watch", []),
      ("pois: [a.csv, 'b c.csv']", "watch", ["--pois=a.csv", "--pois=b c.csv"]),
      ("pois: a.csv", "watch", ["--pois=a.csv"]),
      ("source: gpsd://boat", "watch", ["gpsd://boat"]),
      ("source: gpsd://boat", "convert", []),
      ("source: [gpsd://boat, gpsd://spare]", "watch", ["gpsd://boat", "gpsd://spare"]),
      ("reference-date: 2026-05-01", "watch", ["--reference-date=2026-05-01"]),
      ("record: said.nmea\nrecord:  # a section of nothing", "simulate", nil),
      ("record: said.nmea", "simulate", ["--record=said.nmea"]),
      ("record: {output: a.rec}", "record", ["--output=a.rec"]),
      ("watch:\n# count: 5", "watch", []),
      ("# nothing", "watch", []),
      ("", "watch", []),
    ] as [(String, String, [String]?)])
  func settings(_ text: String, _ command: String, _ expected: [String]?) throws {
    if let expected {
      #expect(try arguments(text, command) == expected)
    } else {
      #expect(throws: LocationError.self) { try arguments(text, command) }
    }
  }

  @Test("a list is rejected for an option that accepts one value")
  func listForOne() throws {
    let error = #expect(throws: LocationError.self) { try arguments("source: [gpsd://boat, -]", "record") }
    #expect(error?.description == "f.yaml:1:1: `source` of `record` accepts one value, not a list")
  }

  @Test("reports the place of a setting")
  func place() throws {
    let file = try file("# mine\nwatch:\n  quiet: true\n  count: 5\n")
    let watch = try #require(table["watch"])
    let count = try #require(watch["count"])
    let setting = try #require(try file.setting(count, of: watch))
    #expect(setting.place == "f.yaml:4:3")
    #expect(setting.name == "watch.count")
  }

  @Test(
    "rejects an unknown setting, names the place and suggests a setting",
    arguments: [
      ("min-distence: 5", "f.yaml:1:1: unknown key `min-distence`; did you mean `min-distance`?"),
      ("units: metric\nwatsh:\n  count: 5", "f.yaml:2:1: unknown section `watsh`; did you mean `watch`?"),
      ("watch:\n  cuont: 5", "f.yaml:2:3: unknown key `cuont`; did you mean `count`?"),
      ("watch:\n  rate: 5", "f.yaml:2:3: `watch` has no option `rate`; it belongs to replay, share"),
      (
        "completely: other",
        "f.yaml:1:1: unknown key `completely`; a key is the name of an option, and a section that of a command: see locate "
          + "--help"
      ),
      ("config: other.yaml", "f.yaml:1:1: unknown key `config`"),
      ("help: true", "f.yaml:1:1: unknown key `help`"),
      ("version: 1", "f.yaml:1:1: unknown key `version`"),
      ("file: ride.gpx", "f.yaml:1:1: unknown key `file`"),
      ("units: [metric]", "f.yaml:1:8: `units` accepts one value, not a list"),
      ("quiet: perhaps", "f.yaml:1:8: `quiet` must be true or false"),
      ("watch:\n  count:", "f.yaml:2:9: `watch.count` has no value: write one, or a # before it"),
      ("watch:\n  count: ~", "f.yaml:2:10: `watch.count` has no value: write one, or a # before it"),
      ("pois: [a.csv, [b.csv]]", "f.yaml:1:7: `pois` takes a list of values"),
      ("watch:\n  count: {a: 5}", "f.yaml:2:10: `watch.count` takes a value"),
      ("- units", "f.yaml:1:1: a configuration is a list of `key: value`; write it like units: nautical"),
      ("units: metric\nunits: imperial", "`units` appears twice"),
      ("a: b: c", "f.yaml:1:5: not YAML: mapping values are not allowed in this context"),
      ("a: &x 1\nb: *x", "f.yaml:2:4: YAML aliases (`*name`) are not part of a configuration"),
    ])
  func refuses(_ text: String, _ message: String) throws {
    let error = #expect(throws: LocationError.self) { try file(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.code == .invalidData)
  }

  @Test(
    "is searched in the user's folder, then in the machine's",
    arguments: [
      (["XDG_CONFIG_HOME": "/x", "HOME": "/home/me"], ["/x/locate/locate.yaml", "/etc/locate.yaml"]),
      (["XDG_CONFIG_HOME": "x", "HOME": "/home/me"], ["/home/me/.config/locate/locate.yaml", "/etc/locate.yaml"]),
      (["XDG_CONFIG_HOME": "", "HOME": "/home/me"], ["/home/me/.config/locate/locate.yaml", "/etc/locate.yaml"]),
      ([:], ["/etc/locate.yaml"]),
    ])
  func usualPaths(_ environment: [String: String], _ paths: [String]) {
    #expect(SettingsFile.usualPaths(environment) == paths)
  }
}
