import Foundation
import TestSupport
import Testing

@Suite("Settings", .realTime)
struct SettingsTests {
  let workspace: Workspace
  let ride: String

  init() throws {
    workspace = try Workspace()
    ride = try workspace.write(SampleNMEA.ride(3), as: "ride.nmea")
  }

  /// Runs it with a user's file of settings, and no other.
  private func run(
    _ arguments: [String], _ settings: String? = nil, _ environment: [String: String] = [:]
  ) async throws -> ProgramResult {
    if let settings {
      let folder = workspace.folder.appending(path: "locate")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try settings.write(to: folder.appending(path: "locate.yaml"), atomically: true, encoding: .utf8)
    }
    let own = ["LOCATE_CONFIG": "", "XDG_CONFIG_HOME": workspace.folder.path]
    return try await Program.run(arguments, environment: own.merging(environment) { $1 })
  }

  private var file: String { workspace.path("locate/locate.yaml") }

  private func watch(_ arguments: [String] = []) -> [String] { ["watch", ride, "--count", "1"] + arguments }

  @Test("the command line overrides the environment, the environment the file, the file the default")
  func precedence() async throws {
    let byDefault = try await run(watch())
    #expect(byDefault.output.contains(" km/h"))
    let byFile = try await run(watch(), "units: nautical\n")
    #expect(byFile.output.contains(" kn"))
    let byEnvironment = try await run(watch(), nil, ["LOCATE_UNITS": "imperial"])
    #expect(byEnvironment.output.contains(" mph"))
    let byHand = try await run(watch(["--units", "metric"]), nil, ["LOCATE_UNITS": "imperial"])
    #expect(byHand.output.contains(" km/h"))
  }

  @Test("a command's section overrides the general settings; a setting can name the source")
  func section() async throws {
    let result = try await run(
      ["watch"], "units: nautical\nquiet: true\nwatch:\n  units: imperial\n  source: \(ride)\n")
    #expect(result.code == 0)
    #expect(result.output.contains(" mph"))
    #expect(result.errors == "")
    let other = try await run(["replay", ride, "--rate", "max"])
    #expect(other.output.contains(" kn"))
  }

  @Test("a setting can supply a required option; a list replaces the default list")
  func requiredAndLists() async throws {
    let record = try await run(
      ["record", ride], "record:\n  output: \(workspace.path("a.rec"))\npois: [nothere.csv]\n")
    #expect(record.code == 0)
    let places = try workspace.write("id,lat,lon,radius_m\nhere,52.5166667,13.3666667,50\n", as: "p.csv")
    let watched = try await run(watch(["--pois", places]))
    #expect(watched.code == 0)
    #expect(watched.output.contains("entered here"))
    let missing = try await run(watch())
    #expect(missing.code == 66)
    #expect(missing.errors.hasPrefix("locate: nothere.csv: "))
  }

  @Test("settings for new tokens do not disturb the list of tokens; options for new tokens are rejected there")
  func ignoresSettingsOfOtherActions() async throws {
    let settings = "serve-token:\n  scope: [read]\n  blur: 1000\n  tokens: \(workspace.path("tokens"))\n"
    for arguments in [["list"], ["revoke", "phone"]] {
      let result = try await run(["serve", "token"] + arguments, settings)
      #expect(!result.errors.contains("are for create"), "\(result.errors)")
    }
    #expect(try await run(["serve", "token", "list", "--scope", "read"]).errors.contains("are for create"))
    #expect(!(try await run(["serve", "token", "create", "phone"])).errors.contains("specify what the token permits"))
  }

  @Test("a settings file can be named or disabled")
  func named() async throws {
    let other = try workspace.write("units: nautical\n", as: "other.yaml")
    for arguments in [["--config", other] + watch(), watch(["--config=\(other)"])] {
      #expect(try await run(arguments, "units: imperial\n").output.contains(" kn"), "\(arguments)")
    }
    #expect(try await run(watch(), nil, ["LOCATE_CONFIG": other]).output.contains(" kn"))
    #expect(try await run(watch(), nil, ["LOCATE_CONFIG": "none"]).output.contains(" km/h"))
    #expect(try await run(watch(["--config", "none"])).output.contains(" km/h"))
    let missing = try await run(watch(["--config", "nothere.yaml"]))
    #expect(missing.code == 66)
    #expect(missing.errors == "locate: nothere.yaml: there is no such file; check the name\n")
  }

  @Test("an unknown setting is an error that names the place and suggests a setting")
  func unknown() async throws {
    let key = try await run(watch(), "units: metric\nmin-distence: 5\n")
    #expect(key.code == 78)
    #expect(key.output == "")
    #expect(key.errors == "locate: \(file):2:1: unknown key `min-distence`; did you mean `min-distance`?\n")
    let variable = try await run(watch(), "# nothing\n", ["LOCATE_UNIT": "metric"])
    #expect(variable.code == 78)
    #expect(variable.errors == "locate: environment: no option is set by LOCATE_UNIT; did you mean LOCATE_UNITS?\n")
  }

  @Test("an invalid value is an error that names where it was set")
  func values() async throws {
    let inFile = try await run(watch(), "quiet: true\nwatch:\n  min-distance: near\n")
    #expect(inFile.code == 78)
    #expect(inFile.errors.hasPrefix("locate: \(file):3:3: `watch.min-distance`: The value 'near' is invalid"))
    let inVariable = try await run(watch(), "quiet: true\n", ["LOCATE_MIN_DISTANCE": "near"])
    #expect(inVariable.code == 78)
    #expect(inVariable.errors.hasPrefix("locate: environment: `LOCATE_MIN_DISTANCE`: The value 'near' is invalid"))
    let together = try await run(watch(["--format", "text"]), "only: [tpv]\n")
    #expect(together.code == 78)
    #expect(together.errors == "locate: \(file):1:1: `only`: --only is for --format json; of it, text has rf and ver\n")
  }

  @Test("an error on the command line is reported as such")
  func ownMistakes() async throws {
    let result = try await run(["record", "--durtion", "5"], "record:\n  output: a.rec\n  max-bytes: 5M\n")
    #expect(result.code == 64)
    #expect(result.errors.contains("Unknown option '--durtion'"))
  }

  @Test("shows help although the settings are invalid", arguments: ["min-distence: 5\n", "units: nautical\n"])
  func help(_ settings: String) async throws {
    let help = try await run(["--help"], settings)
    #expect(help.code == 0)
    #expect(help.output.contains("SUBCOMMANDS:"))
    let watch = try await run(["watch", "--help"])
    #expect(watch.code == 0)
    #expect(watch.output.contains("USAGE: locate watch"))
  }

  @Test("locate config shows no key and no password of a service")
  func secrets() async throws {
    let text = "pois: [\"https://me:hush@host.example/places?key=hush\", a.csv]\n"
    for arguments in [["config"], ["config", "watch"]] {
      let result = try await run(arguments, text, ["LOCATE_REPLAY_POIS": "https://host.example/x?key=hush"])
      #expect(result.code == 0)
      // Built without the web, it shows no address at all.
      #expect(result.output.contains(#/pois: \[https://(host\.example/places|…), a\.csv\]/#), "\(result.output)")
      #expect(!result.output.contains("hush"))
    }
  }

  @Test("a subcommand has its own settings: in a section of both words, and in the environment")
  func subcommand() async throws {
    let places = try workspace.write("id,lat,lon,radius_m\na,1,1,10\nb,2,2,10\nc,3,3,10\n", as: "places.csv")
    let text = "format: json\nplaces near:\n  count: 2\n"
    let near = ["places", "near", places, "1,1"]
    #expect(try await run(near, text).lines.count == 2)
    #expect(try await run(near + ["--count", "1"], text).lines.count == 1)
    #expect(try await run(near, text, ["LOCATE_PLACES_NEAR_COUNT": "3"]).lines.count == 3)
    let shown = try await run(["config", "places", "near"], text)
    #expect(shown.output.contains(#/count: 2 +# .*locate.yaml:3:3/#), "\(shown.output)")
  }

  @Test("locate config prints each setting and its origin")
  func listing() async throws {
    let text = "units: nautical\nwatch:\n  pois: [a.csv, b.csv]\n"
    let all = try await run(["config"], text, ["LOCATE_WATCH_COUNT": "5"])
    #expect(all.lines.first == "# \(file)")
    for line in [
      #/units: nautical +# .*locate.yaml:1:1/#, #/LOCATE_WATCH_COUNT: 5 +# environment/#,
      #/watch.pois: \[a.csv, b.csv\] +# .*locate.yaml:3:3/#,
    ] {
      #expect(all.lines.contains { $0.wholeMatch(of: line) != nil })
    }
    #expect(all.lines.count == 4)
    let watch = try await run(["config", "watch"], nil, ["LOCATE_WATCH_COUNT": "5"])
    for line in [
      #/units: nautical +# .*locate.yaml:1:1/#, #/count: 5 +# environment, LOCATE_WATCH_COUNT/#,
      #/coords: deg +# default/#, #/#duration: +# not set/#, #/wait: false +# default/#,
    ] {
      #expect(watch.lines.contains { $0.wholeMatch(of: line) != nil })
    }
    #expect(try await run(["config", "wach"]).code == 64)
  }
}
