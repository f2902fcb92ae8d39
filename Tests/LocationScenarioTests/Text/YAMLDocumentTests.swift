import LocationKit
import Testing

@testable import LocationScenario

@Suite("YAML document")
struct YAMLDocumentTests {
  @Test("gives each node its content, and its place in the text")
  func nodes() throws {
    let root = try #require(try document("# Settings\na: [1, 'x y', ~]\nö:\n  b: \"2\"\n").root)
    let members = try #require(root.mapping)
    #expect(members.map(\.key.scalar) == ["a", "ö"])
    let items = try #require(members[0].value.sequence)
    #expect(items.map(\.scalar) == ["1", "x y", "~"])
    #expect(items.map(\.isEmpty) == [false, false, true])
    #expect(items.map(\.mark.description) == ["2:5", "2:8", "2:15"])
    let inner = try #require(members[1].value.mapping?.first)
    #expect(inner.value.scalar == "2")
    #expect(inner.value.mark.description == "4:6")
    #expect(root.mark.description == "2:1")
    #expect((root.scalar, root.sequence?.count, members[0].value.mapping?.count) == (nil, nil, nil))
  }

  @Test("has no root if it contains only comments", arguments: ["", "# nothing\n", "\n\n"])
  func empty(text: String) throws {
    #expect(try document(text).root == nil)
  }

  @Test(
    "knows YAML's words for true and false",
    arguments: [
      ("true", true), ("Yes", true), ("on", true), ("FALSE", false), ("no", false), ("off", false), ("1", nil),
    ])
  func flags(text: String, flag: Bool?) throws {
    #expect(try document(text).root?.flag == flag)
  }

  @Test(
    "rejects every alias",
    arguments: [
      "a: *b", "*b", "  *b", "- *b", "[1,*b]", "{\"a\":*b}", "? *b", "{*b : 1}",
      "\"x # \" : *b", "a: \t*b", "--- *b",
    ])
  func aliases(text: String) throws {
    let error = try #require(throws: LocationError.self) { try document(text) }
    #expect(error.message.contains("aliases"))
    #expect(error.context?.hasPrefix("s:1:") == true)
  }

  @Test(
    "accepts asterisks in texts, in quotes and in comments",
    arguments: ["a: b # *b", "# *b\na: 1", "a: b *c*", "a: 2*3", "a: '*b'", "a: \" # *b\"", "- |\n  *b"])
  func asterisks(text: String) throws {
    #expect(try document(text).root != nil)
  }

  @Test(
    "names the line of bytes that are not UTF-8",
    arguments: [(Array("a: 1\nb: ".utf8) + [0xF6, 0x0A], 2), ([0xFF], 1), (Array("a: 1\n\n# ".utf8) + [0xC3], 3)])
  func noUTF8(text: [UInt8], line: Int) throws {
    let error = try #require(throws: LocationError.self) {
      try YAMLDocument(text, source: "s", subject: "scenario")
    }
    #expect(error.context == "s:\(line)")
    #expect(error.remedy?.contains("UTF-8") == true)
  }

  @Test("names the second of two equal keys")
  func duplicates() throws {
    let error = try #require(throws: LocationError.self) { try document("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n") }
    #expect(error.message == "`c` appears twice")
    #expect(error.context == "s:5:3")
  }

  @Test("accepts collections 100 deep, and rejects deeper ones")
  func depth() throws {
    let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(try document(nested(100)).root != nil)
    let error = try #require(throws: LocationError.self) { try document(nested(101)) }
    #expect(error.context == "s:1:101")
  }

  private func document(_ text: String) throws -> YAMLDocument {
    try YAMLDocument(Array(text.utf8), source: "s", subject: "scenario")
  }
}
