import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import LocateCommand

/// `Config/locate.yaml` shows every option of every command with its default.
@Suite("Config/locate.yaml", .realTime)
struct SampleSettingsTests {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Config/locate.yaml").standardized.path
  private let table: CommandTable
  private let text: String

  init() throws {
    table = try CommandTable.ofProgram()
    text = try String(contentsOfFile: Self.path, encoding: .utf8)
  }

  /// With the # away before each setting; explanations have a space behind theirs.
  private var everything: String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.firstMatch(of: #/^#( {2})?[a-z][a-z -]*:( |$)/#) == nil ? String(line) : String(line.dropFirst())
    }.joined(separator: "\n")
  }

  private func settings(_ text: String, of command: KnownCommand) throws -> [Setting] {
    let file = try SettingsFile(Array(text.utf8), path: "locate.yaml", table: table)
    return try command.settable.compactMap { try file.setting($0, of: command) }
  }

  @Test("sets nothing until a line is uncommented")
  func comments() throws {
    for command in table.commands { #expect(try settings(text, of: command).isEmpty) }
  }

  @Test("has every option of every command")
  func complete() throws {
    for command in table.commands {
      let set = Set(try settings(everything, of: command).map(\.option.key))
      for option in command.settable where !set.contains(option.key) {
        let usual = option.kind == .flag ? "false" : option.defaultValue ?? "VALUE  # example"
        Issue.record(
          "add to Config/locate.yaml, below #\(command.name): # \(option.summary)\n#  \(option.key): \(usual)")
      }
    }
  }

  @Test("shows every default correctly, and marks other values as examples")
  func defaults() throws {
    let lines = everything.split(separator: "\n", omittingEmptySubsequences: false)
    for command in table.commands {
      for setting in try settings(everything, of: command) {
        let number = try #require(setting.place.split(separator: ":").dropFirst().first.flatMap { Int($0) })
        if lines[number - 1].hasSuffix("# example") {
          // One source is the default; several are an example.
          #expect(
            setting.option.defaultValue == nil || setting.values.count > 1, "\(setting.place): there is a default")
          continue
        }
        let told = setting.option.summary.firstMatch(of: #/default: ([^ ;)]+)/#).map { String($0.1) }
        let usual = setting.option.kind == .flag ? "false" : setting.option.defaultValue ?? told
        // A source has a default for those commands that can do without one.
        if setting.option.key == "source", usual == nil { continue }
        #expect(setting.values == [usual], "\(setting.place) of \(command.name)")
      }
    }
  }

  @Test("parses with every setting uncommented")
  func parses() throws {
    for command in table.commands { try parse(command) }
  }

  /// The operands of commands that need certain ones.
  private static let operands = [
    "archive merge": ["archive", "old", "other"], "archive rename": ["archive", "old", "other"],
    "receiver": ["serial:"], "receiver set": ["serial:", "rate=1Hz"], "receiver backup": ["serial:", "file"],
    "receiver restore": ["serial:", "file"], "receiver reset": ["cold", "serial:"],
    "serve-token": ["create", "operand"], "serve-webhook": ["remove", "operand"], "serve-link": ["create", "operand"],
  ]

  private func parse(_ command: KnownCommand) throws {
    let arguments = try settings(everything, of: command).flatMap(\.arguments)
    // The only option that requires another.
    let json = command["only"] == nil || command["format"] == nil ? [] : ["--format=json"]
    let isNamed = command.arguments.contains { $0.kind == .positional && !$0.isSettable }
    let operand = Self.operands[command.name] ?? (isNamed ? ["operand"] : [])
    #expect(throws: Never.self, "\(arguments)") {
      try RootCommand.parseAsRoot(command.words + arguments + json + operand)
    }
  }

  @Test("explains every setting in its own line")
  func explained() {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (line, next) in zip(lines, lines.dropFirst()) where next.wholeMatch(of: #/#( {2})?[a-z][a-z-]*: .*/#) != nil {
      #expect(line.contains("#"), "\(next)")
    }
    #expect(lines.filter { $0.count > 120 } == [])
  }
}
