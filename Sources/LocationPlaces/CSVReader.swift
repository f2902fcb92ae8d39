import LocationKit

/// Splits CSV into records (RFC 4180): fields parted by commas, quoted where they hold a comma, a quote (doubled) or a
/// line end. Lines end in LF, CR LF or CR, and within quotes become LF; a byte order mark and blanks around a field do not count.
struct CSVReader {
  private let source: String
  private var index: Int
  private var line = 1

  init(_ bytes: Span<UInt8>, source: String) {
    self.source = source
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    index = hasMark ? 3 : 0
  }

  /// The next record that is not empty; `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) throws(LocationError) -> CSVRecord? {
    while index < bytes.count {
      let record = try record(in: bytes)
      if !record.isEmpty { return record }
    }
    return nil
  }

  private mutating func record(in bytes: Span<UInt8>) throws(LocationError) -> CSVRecord {
    var record = CSVRecord(line: line)
    while true {
      record.fields.append(try field(in: bytes))
      guard index < bytes.count else { return record }
      let isLast = bytes[index] != UInt8(ascii: ",")
      skipOne(in: bytes)
      if isLast { return record }
    }
  }

  /// Reads up to the comma or line end behind the field.
  private mutating func field(in bytes: Span<UInt8>) throws(LocationError) -> [UInt8] {
    skipBlanks(in: bytes)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return try plainField(in: bytes) }
    let field = try quotedField(in: bytes)
    skipBlanks(in: bytes)
    guard index == bytes.count || bytes[index].endsField else {
      throw LocationError(
        .badData, "text follows the quote that ends a field", place: place,
        remedy: "double the quotes that belong to the text")
    }
    return field
  }

  private mutating func plainField(in bytes: Span<UInt8>) throws(LocationError) -> [UInt8] {
    var field: [UInt8] = []
    while index < bytes.count, !bytes[index].endsField {
      guard bytes[index] != UInt8(ascii: "\"") else {
        throw LocationError(
          .badData, "a quote within a field that has none around it", place: place,
          remedy: "put the field in quotes and double the quotes within")
      }
      field.append(bytes[index])
      index += 1
    }
    while field.last?.isBlank == true { field.removeLast() }
    return field
  }

  private mutating func quotedField(in bytes: Span<UInt8>) throws(LocationError) -> [UInt8] {
    let start = place
    var field: [UInt8] = []
    index += 1
    while index < bytes.count {
      let isQuote = bytes[index] == UInt8(ascii: "\"")
      let isDoubled = isQuote && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\"")
      if isDoubled { index += 1 }
      if isQuote, !isDoubled {
        index += 1
        return field
      }
      field.append(bytes[index] == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : bytes[index])
      skipOne(in: bytes)
    }
    throw LocationError(.badData, "a quoted field that begins here does not end", place: start)
  }

  private var place: String { "\(source):\(line)" }

  private mutating func skipBlanks(in bytes: Span<UInt8>) {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  /// One byte, or the two of CR LF.
  private mutating func skipOne(in bytes: Span<UInt8>) {
    let isPair = bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
    if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { line += 1 }
    index += isPair ? 2 : 1
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  fileprivate var endsField: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }
}
