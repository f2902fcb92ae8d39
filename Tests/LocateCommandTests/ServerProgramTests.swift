import Testing

@testable import LocateCommand

@Suite("ServerProgram")
struct ServerProgramTests {
  @Test(
    "serve token and serve webhook are one command each, also after --config",
    arguments: [
      (["serve", "token", "list"], ["serve-token", "list"]), (["serve", "link", "list"], ["serve-link", "list"]),
      (["--config", "none", "serve", "token", "list"], ["--config", "none", "serve-token", "list"]),
      (["--config=none", "serve", "token", "list"], ["--config=none", "serve-token", "list"]),
      (["help", "serve", "token"], ["help", "serve-token"]),
      (["serve", "webhook", "list"], ["serve-webhook", "list"]),
      (["serve", "./token"], ["serve", "./token"]), (["serve", "ride.gpx", "token"], ["serve", "ride.gpx", "token"]),
      (["places", "serve", "token"], ["places", "serve", "token"]), ([], []),
    ])
  func joinsWords(_ written: [String], _ expected: [String]) { #expect(ServerProgram.joined(written) == expected) }

  @Test("a list of commands has two words for them, and nothing else changes")
  func separatesWords() {
    let list = "SUBCOMMANDS:\n  serve       Serve.\n  serve-token   Create.\nSee serve-token"
    #expect(
      ServerProgram.separated(in: list)
        == "SUBCOMMANDS:\n  serve       Serve.\n  serve token   Create.\nSee serve-token")
  }

  @Test(
    "the file of tokens is in the first folder that the environment names",
    arguments: [
      (["STATE_DIRECTORY": "/var/lib/locate:/b", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/var/lib/locate/tokens"),
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/locate/tokens"),
      (["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/locate/tokens"), ([:], nil),
    ] as [([String: String], String?)])
  func findsTokens(_ environment: [String: String], _ expected: String?) {
    #expect(TokenFileOption.path(in: environment) == expected)
  }
}
