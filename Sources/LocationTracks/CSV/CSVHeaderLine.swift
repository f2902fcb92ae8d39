import LocationText

/// The first non-empty line of a CSV file, which determines the separator.
struct CSVHeaderLine {
  private(set) var bytes: [UInt8] = []
  private(set) var isComplete = false

  /// Takes bytes from `index`, and moves it after them. Returns `false` if the line is longer than any header.
  mutating func take(_ input: Span<UInt8>, from index: inout Int) -> Bool {
    while index < input.count, !isComplete {
      let byte = input[index]
      index += 1
      bytes.append(byte)
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      isComplete = endsLine && bytes.contains { $0 > 0x20 }
      if bytes.count > Self.longest { return false }
    }
    return true
  }

  /// The separator that is most frequent outside of quotes.
  var separator: UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return separators.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) } ?? separators[0]
  }

  /// Returns the columns; `nil` if the line is not CSV.
  func columns(source: String) -> CSVColumns? {
    var reader = CSVReader(source: source, separator: separator, maximumLength: Self.longest)
    var index = 0
    guard let isRecord = try? reader.next(in: bytes.span, from: &index), isRecord || (try? reader.finish()) == true
    else { return nil }
    return CSVColumns(reader.record)
  }

  private static let longest = 65_536
}
