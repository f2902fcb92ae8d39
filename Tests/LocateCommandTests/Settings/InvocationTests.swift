import Testing

@testable import LocateCommand

@Suite("Invocation")
struct InvocationTests {
  private let table: CommandTable

  init() throws { table = try CommandTable.ofProgram() }

  @Test(
    "finds the command, and the position for further settings",
    arguments: [
      ([], "once", 0), (["watch", "-q"], "watch", 1), (["--config", "x", "watch"], "watch", 3),
      (["--config=x", "replay", "watch"], "replay", 2), (["gpsd://boat"], "once", 0), (["-q", "watch"], "once", 0),
      (["places", "near", "x.csv"], "places near", 2), (["--config=x", "places", "near"], "places near", 3),
      (["places", "--help"], "places", 1), (["watch", "near"], "watch", 1),
    ])
  func command(_ arguments: [String], _ name: String, _ insertion: Int) {
    let invocation = Invocation(arguments, table)
    #expect(invocation.command.name == name)
    #expect(invocation.insertion == insertion)
  }

  @Test(
    "finds given options, and does not treat their values as options",
    arguments: [
      (["watch", "--format", "json", "--count=3"], ["format", "count"]),
      (["watch", "--format", "--quiet"], ["format"]),
      (["watch", "gpsd://boat", "-q"], ["source", "quiet"]),
      (["watch", "-qv", "--", "-"], ["quiet", "verbose", "source"]),
      (["watch", "-"], ["source"]),
      (["watch", "--", "--format"], ["source"]),
      (["watch", "--config", "gpsd://boat"], ["config"]),
      (["record", "-o", "gpsd://boat"], ["output"]),
      (["record", "-qogpsd://boat", "x"], ["quiet", "output", "source"]),
      (["watch", "--nonsense", "-z"], []),
      (["places", "near", "--count", "3", "x.csv", "1,2"], ["count", "places"]),
    ] as [([String], Set<String>)])
  func given(_ arguments: [String], _ keys: Set<String>) {
    #expect(Invocation(arguments, table).given == keys)
  }

  @Test(
    "finds the settings file; the last one applies, and arguments after -- are ignored",
    arguments: [
      (["watch"], nil), (["--config", "a", "watch"], "a"), (["watch", "--config=a", "--config", "b"], "b"),
      (["watch", "--", "--config", "a"], nil), (["watch", "--config"], nil),
    ] as [([String], String?)])
  func file(_ arguments: [String], _ file: String?) {
    #expect(Invocation.configuration(arguments[...]) == file)
  }
}
