import LocationKit
import Testing

@testable import LocationSources

@Suite("CommandWords")
struct CommandWordsTests {
  @Test(
    "splits a command as a shell does",
    arguments: [
      ("gpspipe -w", ["gpspipe", "-w"]),
      ("  nc\tboat  10110 \n", ["nc", "boat", "10110"]),
      ("sh -c 'cat | tee \"x\" $HOME'", ["sh", "-c", "cat | tee \"x\" $HOME"]),
      (#"say "two words" it\'s"#, ["say", "two words", "it's"]),
      (#"say "a \"quote\" and \\ and \n""#, ["say", #"a "quote" and \ and \n"#]),
      (#"say '\n' a\ b"#, ["say", #"\n"#, "a b"]),
      ("say '' \"\" x''y", ["say", "", "", "xy"]),
      ("./my\\ plugin --größe=3", ["./my plugin", "--größe=3"]),
      (#"say "\$5" \| '&'"#, ["say", "$5", "|", "&"]),
    ])
  func words(command: String, words: [String]) throws {
    #expect(try CommandWords(command).words == words)
  }

  @Test(
    "reports where an unclosed quote begins, and a trailing backslash",
    arguments: [
      ("echo 'x", "the quote ' at character 6 of the command is not closed"),
      ("echo \"it's", "the quote \" at character 6 of the command is not closed"),
      ("echo 'a' 'ü' \"", "the quote \" at character 14 of the command is not closed"),
      ("echo x\\", "nothing follows the backslash at its end"),
    ])
  func open(command: String, message: String) {
    let error = #expect(throws: LocationError.self) { try CommandWords(command) }
    #expect(error == LocationError(.invalidArgument, "", context: "exec:\(command)"))
    #expect(error?.message == message)
  }

  @Test(
    "rejects shell features with an explanation",
    arguments: [
      ("a | b", "|", 3), ("a; b", ";", 2), ("a > b", ">", 3), ("a $HOME", "$", 3), ("a \"$HOME\"", "$", 4),
      ("a & ", "&", 3), ("a `b`", "`", 3), ("(a)", "(", 1),
    ])
  func shell(command: String, character: String, position: Int) {
    let error = #expect(throws: LocationError.self) { try CommandWords(command) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message == "no shell interprets the \(character) at character \(position) of the command")
    #expect(error?.remedy?.contains("exec:sh -c") == true)
  }

  @Test("prints the command as its user wrote it", arguments: ["exec:", ""])
  func scheme(scheme: String) {
    let error = #expect(throws: LocationError.self) { try CommandWords("a | b", scheme: scheme) }
    #expect(error?.context == scheme + "a | b")
    #expect(error?.remedy == "quote it: '|'; or use a shell: \(scheme)sh -c '…'")
    let empty = #expect(throws: LocationError.self) { try CommandWords(" ", scheme: scheme) }
    #expect(empty?.message == (scheme.isEmpty ? "the command has no program" : "exec: has no program"))
  }

  @Test("requires a program", arguments: ["", "  \t", "''", "\"\" x"])
  func empty(command: String) {
    let error = #expect(throws: LocationError.self) { try CommandWords(command) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message == "exec: has no program")
  }
}
