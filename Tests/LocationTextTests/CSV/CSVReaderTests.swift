import LocationKit
import TestSupport
import Testing

@testable import LocationText

@Suite("CSVReader")
struct CSVReaderTests {
  private func records(
    _ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), piece: () -> Int = { .max }
  ) throws(LocationError) -> [CSVRecord] {
    var reader = CSVReader(source: "p.csv", separator: separator)
    var records: [CSVRecord] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(max(1, piece()), bytes.count - start)
      var index = 0
      let part = Array(bytes[start..<end])
      while try reader.next(in: part.span, from: &index) { records.append(reader.record) }
      start = end
    }
    if try reader.finish() { records.append(reader.record) }
    return records
  }

  private func fields(_ text: String) throws(LocationError) -> [[String]] {
    try records(Array(text.utf8)).map(texts)
  }

  private func texts(_ record: CSVRecord) -> [String] {
    (0..<record.count).map { String(decoding: record.field($0), as: UTF8.self) }
  }

  @Test(
    "splits lines into fields",
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
      ("a\rb", [["a"], ["b"]]), ("a,,b,", [["a", "", "b", ""]]), (" a\t, b ,\" c \"", [["a", "b", " c "]]),
      ("\"a,b\",\"c\"\"d\",\"\"", [["a,b", "c\"d", ""]]), ("\"a\r\nb\n\",c", [["a\nb\n", "c"]]),
      ("\n\n a\n , \n\"\"\nb\n\n", [["a"], ["b"]]), ("\u{FEFF}a", [["a"]]), ("", []), ("\n\r\n  \n,,\n", []),
      ("Zürich,\"東京\"", [["Zürich", "東京"]]), ("68\0\0,T,\0\0\r\n1,2,3", [["68", "T", ""], ["1", "2", "3"]]),
      // They begin as a byte order mark does.
      ("（a,b", [["（a", "b"]]), ("ﺀ", [["ﺀ"]]),
    ] as [(String, [[String]])])
  func splits(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test("a record's line is its first line")
  func lines() throws {
    let text = "a\r\n\r\n\"b\nb\r\nb\",c\rd\n"
    #expect(try records(Array(text.utf8)).map(\.line) == [1, 3, 6])
  }

  @Test(
    "a violation of RFC 4180 is an error with its line",
    arguments: [
      ("a\n\"b\nc", "a quoted field that begins here does not end", 2),
      ("a\n\"b\" c", "text follows the quote that ends a field", 2),
      ("a\nb\"c\"", "a quote within a field that has none around it", 2),
      ("\"", "a quoted field that begins here does not end", 1),
    ])
  func failures(text: String, message: String, line: Int) {
    let error = #expect(throws: LocationError.self) { try fields(text) }
    #expect(error == LocationError(.invalidData, "", context: "p.csv:\(line)"))
    #expect(error?.message == message)
  }

  @Test("the result does not depend on the pieces of the input")
  func pieces() throws {
    let text = "\u{FEFF}a, \"b\"\"c\r\nd\" ,\r\n\r\n1 2 ,3\r4,\"5\"\n,\n\"x\""
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    let whole = try records(Array(text.utf8))
    #expect(try records(Array(text.utf8), piece: { 1 }).map(texts) == whole.map(texts))
    for _ in 0..<50 {
      let cut = try records(Array(text.utf8), piece: { Int.random(in: 1...9, using: &random) })
      #expect(cut.map(texts) == whole.map(texts) && cut.map(\.line) == whole.map(\.line), "seed \(seed)")
    }
  }

  @Test("another separator leaves commas and blanks in the fields")
  func separators() throws {
    #expect(
      try records(Array("1,5;\t2;\"a;b\"".utf8), separator: UInt8(ascii: ";")).map(texts) == [["1,5", "2", "a;b"]])
    #expect(try records(Array("1 \t\t 2".utf8), separator: UInt8(ascii: "\t")).map(texts) == [["1", "", "2"]])
  }

  @Test("continues with the line after an error")
  func goesOn() throws {
    let bytes = Array("a\"b,\"c\nd,e\n".utf8)
    var reader = CSVReader(source: "p.csv")
    var index = 0
    expectThrows(LocationError.self, stating: "a quote within a field that has none around it") {
      try reader.next(in: bytes.span, from: &index)
    }
    #expect(try reader.next(in: bytes.span, from: &index))
    #expect(texts(reader.record) == ["d", "e"] && reader.record.line == 2)
  }

  @Test("drops an unterminated row, and uses bounded memory")
  func overlong() throws {
    let bytes = Array(("\"" + String(repeating: "x,\n", count: 100) + "\nb").utf8)
    var reader = CSVReader(source: "p.csv", maximumLength: 10)
    var index = 0
    let error = #expect(throws: LocationError.self) { try reader.next(in: bytes.span, from: &index) }
    #expect(error?.context == "p.csv:1" && index < 20)
  }

  @Test("an overlong row is one error, whatever its length")
  func overlongOnce() throws {
    let bytes = Array((String(repeating: "x", count: 1000) + "\nb\n").utf8)
    var reader = CSVReader(source: "p.csv", maximumLength: 10)
    var index = 0
    expectThrows(LocationError.self, stating: "a row is longer than 10 bytes") {
      try reader.next(in: bytes.span, from: &index)
    }
    let isComplete = try reader.next(in: bytes.span, from: &index)
    #expect(isComplete && reader.record.field(0) == Array("b".utf8) && reader.record.line == 2)
  }

  @Test("separators count toward the length of a row", arguments: [11, 1000])
  func separatorsOnly(_ count: Int) throws {
    let bytes = Array((String(repeating: ",", count: count) + "\nb\n").utf8)
    var reader = CSVReader(source: "p.csv", maximumLength: 10)
    var index = 0
    expectThrows(LocationError.self, stating: "a row is longer than 10 bytes") {
      try reader.next(in: bytes.span, from: &index)
    }
    #expect(index == 11 && reader.record.count == 11)
    #expect(try reader.next(in: bytes.span, from: &index))
    #expect(texts(reader.record) == ["b"])
  }

  @Test("a row of separators only that is short enough is empty")
  func shortSeparators() throws {
    #expect(try records(Array(",,,\nb\n".utf8)).map(texts) == [["b"]])
  }
}
