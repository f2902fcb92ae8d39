import LocationKit
import Testing

@testable import LocationPlaces

@Suite("CSVReader")
struct CSVReaderTests {
  private func records(_ bytes: [UInt8]) throws(LocationError) -> [CSVRecord] {
    var reader = CSVReader(bytes.span, source: "p.csv")
    var records: [CSVRecord] = []
    while let record = try reader.next(in: bytes.span) { records.append(record) }
    return records
  }

  private func fields(_ text: String) throws(LocationError) -> [[String]] {
    try records(Array(text.utf8)).map { record in record.fields.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test(
    "splits lines into fields",
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
      ("a\rb", [["a"], ["b"]]), ("a,,b,", [["a", "", "b", ""]]), (" a\t, b ,\" c \"", [["a", "b", " c "]]),
      ("\"a,b\",\"c\"\"d\",\"\"", [["a,b", "c\"d", ""]]), ("\"a\r\nb\n\",c", [["a\nb\n", "c"]]),
      ("\n\n a\n , \n\"\"\nb\n\n", [["a"], ["b"]]), ("\u{FEFF}a", [["a"]]), ("", []), ("\n\r\n  \n,,\n", []),
      ("Zürich,\"東京\"", [["Zürich", "東京"]]),
    ] as [(String, [[String]])])
  func splits(text: String, expected: [[String]]) throws {
    #expect(try fields(text) == expected)
  }

  @Test("a record's line is the one it begins on")
  func lines() throws {
    let text = "a\r\n\r\n\"b\nb\r\nb\",c\rd\n"
    #expect(try records(Array(text.utf8)).map(\.line) == [1, 3, 6])
  }

  @Test(
    "what RFC 4180 does not allow is an error with its line",
    arguments: [
      ("a\n\"b\nc", "a quoted field that begins here does not end", 2),
      ("a\n\"b\" c", "text follows the quote that ends a field", 2),
      ("a\nb\"c\"", "a quote within a field that has none around it", 2),
      ("\"", "a quoted field that begins here does not end", 1),
    ])
  func failures(text: String, message: String, line: Int) {
    let error = #expect(throws: LocationError.self) { try fields(text) }
    #expect(error == LocationError(.badData, "", place: "p.csv:\(line)"))
    #expect(error?.message == message)
  }
}
