import Foundation
import Testing

@Suite("The table of Apple's symbols")
struct SymbolTableTests {
  /// A row of the article: ``| `CLLocation.floor` | differs | always `nil` |``.
  private struct Row {
    let symbol: String
    let status: String
    let note: String
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/CoreLocation").standardized.path

  private static func text() throws -> String {
    try String(contentsOfFile: sources + "/CoreLocation.docc/SymbolTable.md", encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    try text().components(separatedBy: "\n").compactMap { line in
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[1].hasPrefix("`"), cells[1].hasSuffix("`") else { return nil }
      return Row(symbol: cells[1].trimmingCharacters(in: ["`"]), status: cells[2], note: cells[3])
    }
  }

  /// A rule of this module: SymbolTable.md.
  @Test("The table lists every public symbol of the module, and no symbol that the module does not have")
  func isComplete() throws {
    let listed = Set(try Self.rows().filter { $0.status != "absent" }.map(\.symbol))
    let declared = try PublicSymbols(folder: Self.sources).names

    #expect(listed.subtracting(declared).sorted() == [])
    #expect(declared.subtracting(listed).sorted() == [])
  }

  /// A rule of this module: SymbolTable.md.
  @Test("The module declares no symbol that the table lists as absent")
  func isHonest() throws {
    let absent = Set(try Self.rows().filter { $0.status == "absent" }.map(\.symbol))
    let declared = try PublicSymbols(folder: Self.sources).names

    #expect(!absent.isEmpty)
    #expect(absent.intersection(declared).sorted() == [])
  }

  /// A rule of this module: SymbolTable.md.
  @Test("Each row has a known status, and states the difference if there is one")
  func statesDifferences() throws {
    let rows = try Self.rows()

    #expect(Set(rows.map(\.symbol)).count == rows.count)
    for row in rows {
      #expect(["supported", "differs", "unavailable", "absent", "ours"].contains(row.status), "\(row.symbol)")
      #expect(["supported", "ours"].contains(row.status) || !row.note.isEmpty, "\(row.symbol) does not state how")
    }
  }

  /// A rule of this module: SymbolTable.md.
  @Test("The article states the number of symbols of each status")
  func counts() throws {
    let counts = Dictionary(grouping: try Self.rows(), by: \.status).mapValues(\.count)
    func count(_ status: String) -> Int { counts[status] ?? 0 }

    let sentence = """
      Of Apple's symbols, \(count("supported")) are supported, \(count("differs")) differ, \(count("unavailable")) are \
      unavailable and \(count("absent")) are absent; \(count("ours")) are ours.
      """
    #expect(try Self.text().contains(sentence))
  }
}
