import LocationKit

/// Where the fields of one sentence lie in its bytes, and readers for what they hold.
///
/// The first field, number 0, is the address: `GPRMC`. A field that is empty or that there is not reads as `nil`; one that
/// holds something else than it should reads as `nil`, too, and is noted in ``firstBadField``.
struct SentenceFields {
  /// More than any sentence that is decoded here has; fields behind are counted, not read.
  static let capacity = 48

  private var starts = InlineArray<48, UInt16>(repeating: 0)
  private(set) var count = 0
  private(set) var firstBadField: Int?

  /// Splits what is between `$` and `*`: `line` without both.
  init(_ line: Span<UInt8>) {
    for index in 0..<line.count where line[index] == UInt8(ascii: ",") { append(endingAt: index) }
    append(endingAt: line.count)
  }

  /// `starts[n]` is where field n + 1 begins; field 0 begins at 0.
  private mutating func append(endingAt index: Int) {
    if count < Self.capacity { starts[count] = UInt16(truncatingIfNeeded: index + 1) }
    count += 1
  }

  func range(_ field: Int) -> Range<Int> {
    guard field < min(count, Self.capacity) else { return 0..<0 }
    let start = field == 0 ? 0 : Int(starts[field - 1])
    return start..<(Int(starts[field]) - 1)
  }

  func isEmpty(_ field: Int) -> Bool { range(field).isEmpty }

  /// The only, or the first, character of a field.
  func character(_ field: Int, _ line: Span<UInt8>) -> UInt8? {
    let range = range(field)
    return range.isEmpty ? nil : line[range.lowerBound]
  }

  /// All that a field holds. Sentences are ASCII.
  func text(_ field: Int, _ line: Span<UInt8>) -> String? {
    let range = range(field)
    return range.isEmpty ? nil : line.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  mutating func number(_ field: Int, _ line: Span<UInt8>) -> Double? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.double(line.extracting(range)))
  }

  /// Metres a second, 0 or more, of a number in a unit of so many.
  mutating func speed(_ field: Int, _ line: Span<UInt8>, unit: Double) -> Double? {
    guard let value = number(field, line) else { return nil }
    return noting(field, value < 0 ? nil : value * unit)
  }

  /// Degrees true, 0 to 360.
  mutating func course(_ field: Int, _ line: Span<UInt8>) -> Double? {
    guard let value = number(field, line) else { return nil }
    return noting(field, (0...360).contains(value) ? value : nil)
  }

  mutating func integer(_ field: Int, _ line: Span<UInt8>) -> Int? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.unsigned(line.extracting(range)))
  }

  /// How many digits follow the point.
  func decimals(_ field: Int, _ line: Span<UInt8>) -> Int {
    let range = range(field)
    for index in range where line[index] == UInt8(ascii: ".") { return range.upperBound - index - 1 }
    return 0
  }

  /// `hhmmss.sss`, of any number of decimals; some loggers fill with blanks.
  mutating func time(_ field: Int, _ line: Span<UInt8>) -> TimeOfDay? {
    var range = range(field)
    while let first = range.first, line[first] == UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, line[last] == UInt8(ascii: " ") { range.removeLast() }
    guard !range.isEmpty else { return nil }
    return noting(field, TimeOfDay(line.extracting(range)))
  }

  /// Four fields: `ddmm.mmmm,N,dddmm.mmmm,E`. Bad where one of the four is.
  mutating func coordinate(_ field: Int, _ line: Span<UInt8>) -> Coordinate? {
    if isEmpty(field), isEmpty(field + 2) { return nil }
    guard let latitude = degrees(field, line, positive: "N", negative: "S") else { return noting(field, nil) }
    guard let longitude = degrees(field + 2, line, positive: "E", negative: "W") else { return noting(field + 2, nil) }
    return noting(field, Coordinate(latitude: latitude, longitude: longitude))
  }

  /// The last two digits before the point are minutes.
  private func degrees(
    _ field: Int, _ line: Span<UInt8>, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    let text = range(field)
    var point = text.upperBound
    for index in text where line[index] == UInt8(ascii: ".") {
      point = index
      break
    }
    guard (3...5).contains(point - text.lowerBound),
      let whole = DecimalText.unsigned(line.extracting(text.lowerBound..<(point - 2))),
      let minutes = DecimalText.double(line.extracting((point - 2)..<text.upperBound)), (0..<60).contains(minutes)
    else { return nil }
    let value = Double(whole) + minutes / 60
    return switch character(field + 1, line) {
    case UInt8(ascii: positive): value
    case UInt8(ascii: negative): -value
    default: nil
    }
  }

  private mutating func noting<Value>(_ field: Int, _ value: Value?) -> Value? {
    if value == nil, firstBadField == nil { firstBadField = field }
    return value
  }

  /// For values that read well and yet cannot be: month 13.
  mutating func noteBad(_ field: Int) { _ = noting(field, nil as Int?) }
}
