import Foundation
import Testing

@testable import LocateCommand

/// The page lists what the parser accepts.
@Suite("The page of the command line")
struct CommandLinePageTests {
  private let rows: [(commands: [String], text: String)]
  private let table: CommandTable

  init() throws {
    table = try CommandTable.ofProgram()
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/LocateCommand/LocateCommand.docc/CommandLine.md").standardized.path
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let names = Set(table.commands.map(\.name))
    rows = page.split(separator: "\n").compactMap { line in
      guard let match = line.prefixMatch(of: #/\| `locate ([^`]*)` \|/#) else { return nil }
      let words = match.1.replacing("\\|", with: "|").split(separator: " ").map(String.init)
      return (Self.commands(words, among: names), String(line))
    }
  }

  /// Returns the commands that begin with the words: `places build|check` are two, and `[once]` may be left out.
  private static func commands(_ words: [String], among names: Set<String>) -> [String] {
    let first = words.first?.trimmingCharacters(in: ["[", "]"]) ?? ""
    let second = words.dropFirst().first?.split(separator: "|").map(String.init) ?? []
    let parts = second.map { "\(first) \($0)" }.filter { names.contains($0) || names.contains("\(first)-\(second[0])") }
    if names.contains("\(first)-\(second.first ?? "")") { return ["\(first)-\(second[0])"] }
    return parts.isEmpty ? [first] : parts
  }

  @Test("lists every command, and no other one")
  func complete() {
    let parents = Set(table.commands.compactMap { $0.words.count > 1 ? $0.words[0] : nil })
    let expected = Set(table.commands.map(\.name)).subtracting(parents)
    let listed = rows.flatMap(\.commands)
    #expect(Set(listed).symmetricDifference(expected).sorted() == [])
    #expect(listed.count == Set(listed).count)
  }

  @Test("shows only options that the command has")
  func options() {
    for row in rows {
      let commands = row.commands.compactMap { table[$0] }
      for match in row.text.matches(of: #/--([a-z][a-z-]+)/#) {
        #expect(commands.contains { $0.option(named: match.1) != nil }, "\(row.commands): --\(match.1)")
      }
    }
  }
}
