import LocationKit

/// The positions of one sentence's fields in its bytes, and readers for their contents.
///
/// The first field, number 0, is the address: `GPRMC`. An empty or missing field reads as `nil`. A field with invalid
/// contents also reads as `nil`, and is noted in ``firstBadField``.
///
/// The readers are `mutating`, too: swiftc 6.3 copies a whole `InlineArray` before it reads one element of it if the
/// owner cannot change.
struct SentenceFields {
  /// More fields than any decoded sentence has; fields beyond are not read.
  static let capacity = 48

  /// `starts[n]` is the index at which field n begins, and one more than the index at which field n - 1 ends. Missing
  /// fields begin at 0, so that they are empty. There is room for all fields that a plain sentence can have.
  private var starts = InlineArray<130, UInt16>(repeating: 0)
  private(set) var count = 0
  private(set) var firstBadField: Int?
  /// Exclusive or of all bytes, and the checksum that the sentence carries.
  private(set) var sum: UInt8 = 0
  private(set) var sent: UInt8?
  /// Index at which the fields end and the checksum begins.
  private(set) var end = 0
  /// Whether the line continues after the checksum.
  private(set) var hasTail = false
  /// Bit masks of the commas among the first 64 bytes and the second 64, the first byte in the lowest bit; `nil` once
  /// the fields have been split.
  private var commas: (first: UInt64, second: UInt64)?

  /// Splits a sentence without its `$` and its line end.
  mutating func split(_ line: Span<UInt8>) {
    let checksum = SentenceChecksum.find(in: line)
    sent = checksum?.sent
    end = checksum?.star ?? line.count
    hasTail = sent != nil && end + SentenceChecksum.length < line.count
    for index in 0..<end {
      sum ^= line[index]
      if line[index] == UInt8(ascii: ",") { append(endingAt: index) }
    }
    append(endingAt: end)
  }

  /// Begins with the result of scanning a plain sentence.
  @inline(__always)
  mutating func begin(_ commas: (UInt64, UInt64), end: Int, sum: UInt8, sent: UInt8) {
    self.commas = commas
    self.end = end
    self.sum = sum
    self.sent = sent
    hasTail = false
    firstBadField = nil
  }

  /// Index at which the first field ends; `nil` once the fields have been split.
  @inline(__always)
  var addressEnd: Int? { commas.map { $0.first.trailingZeroBitCount } }

  /// Splits a plain sentence, unless that has been done.
  mutating func splitPlain() {
    guard let (first, second) = commas.take() else { return }
    for index in 0...Self.capacity { starts[index] = 0 }
    count = 0
    append(first, from: 0)
    if second != 0 { append(second, from: 64) }
    count &+= 1
    starts[count] = UInt16(truncatingIfNeeded: end &+ 1)
  }

  /// Appends the fields that end at the set bits, counted from `start`.
  @inline(__always)
  private mutating func append(_ ends: UInt64, from start: Int) {
    var rest = ends
    var next = count
    let behind = start &+ 1
    while rest != 0 {
      next &+= 1
      // Within bounds: there are no more than twice 64.
      starts[unchecked: next] = UInt16(truncatingIfNeeded: behind &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
    count = next
  }

  private mutating func append(endingAt index: Int) {
    count += 1
    if count <= Self.capacity { starts[count] = UInt16(truncatingIfNeeded: index + 1) }
  }

  @inline(__always)
  mutating func range(_ field: Int) -> Range<Int> {
    guard field < Self.capacity else { return 0..<0 }
    let start = Int(starts[field])
    let end = Int(starts[field &+ 1]) &- 1
    return start < end ? start..<end : 0..<0
  }

  @inline(__always)
  mutating func isEmpty(_ field: Int) -> Bool { range(field).isEmpty }

  /// Returns the only, or the first, character of a field.
  @inline(__always)
  mutating func character(_ field: Int, _ line: Span<UInt8>) -> UInt8? {
    let range = range(field)
    return range.isEmpty ? nil : line[range.lowerBound]
  }

  /// Returns the whole text of a field. Sentences are ASCII.
  mutating func text(_ field: Int, _ line: Span<UInt8>) -> String? {
    let range = range(field)
    return range.isEmpty ? nil : String(utf8: line.extracting(range))
  }

  @inline(__always)
  mutating func number(_ field: Int, _ line: Span<UInt8>) -> Double? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.double(in: line, range))
  }

  /// Reads a number times `unit`; bad if that is outside the range. If the range begins above 0, 0 means unknown.
  @inline(__always)
  mutating func number(
    _ field: Int, _ line: Span<UInt8>, in range: ClosedRange<Double>, unit: Double = 1
  ) -> Double? {
    guard let number = number(field, line) else { return nil }
    let value = number * unit
    if range.contains(value) { return value }
    return value == 0 ? nil : noting(field, nil)
  }

  /// Reads degrees true, 0 to 360.
  @inline(__always)
  mutating func course(_ field: Int, _ line: Span<UInt8>) -> Double? { number(field, line, in: PlausibleRange.course) }

  /// Reads up to four digits, the length of nearly every integer; `nil` for all else.
  @inline(__always)
  mutating func shortInteger(_ field: Int, _ line: Span<UInt8>) -> UInt32? {
    let start = Int(starts[field])
    let length = Int(starts[field &+ 1]) &- 1 &- start
    // The checksum follows the last field, so that four bytes can be read from any position within it.
    guard UInt(bitPattern: length &- 1) < 4, start &+ 4 <= line.count else { return nil }
    return line.halfWord(at: start).decimal(ofFirst: length)
  }

  @inline(__always)
  mutating func integer(_ field: Int, _ line: Span<UInt8>) -> Int? {
    if let short = shortInteger(field, line) { return Int(short) }
    return isEmpty(field) ? nil : longInteger(field, line)
  }

  /// Reads an integer; bad if it is outside the range.
  @inline(__always)
  mutating func integer(_ field: Int, _ line: Span<UInt8>, in range: ClosedRange<Int>) -> Int? {
    guard let value = integer(field, line) else { return nil }
    return noting(field, range.contains(value) ? value : nil)
  }

  @inline(never)
  private mutating func longInteger(_ field: Int, _ line: Span<UInt8>) -> Int? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.unsigned(in: line, range))
  }

  /// Returns the number of digits after the point.
  @inline(__always)
  mutating func decimals(_ field: Int, _ line: Span<UInt8>) -> Int {
    let range = range(field)
    return Self.point(in: range, line).map { range.upperBound &- $0 &- 1 } ?? 0
  }

  @inline(__always)
  private static func point(in range: Range<Int>, _ line: Span<UInt8>) -> Int? {
    let end = range.upperBound
    if range.count >= 8 {
      let marks = line.word(at: end &- 8).marks(of: UInt8(ascii: "."))
      if marks != 0 { return end &- 8 &+ marks.firstMark }
    }
    var index = range.lowerBound
    while index < end {
      if line[index] == UInt8(ascii: ".") { return index }
      index &+= 1
    }
    return nil
  }

  /// Reads a time in the form `hhmmss.sss`, with any number of decimals; some loggers pad it with blanks.
  mutating func time(_ field: Int, _ line: Span<UInt8>) -> TimeOfDay? {
    var range = range(field)
    guard !range.isEmpty else { return nil }
    if let time = TimeOfDay(plain: line, range) { return time }
    while let first = range.first, line[first] == UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, line[last] == UInt8(ascii: " ") { range.removeLast() }
    guard !range.isEmpty else { return nil }
    return noting(field, TimeOfDay(in: line, range))
  }

  /// Reads four fields: `ddmm.mmmm,N,dddmm.mmmm,E`. Bad if one of the four is.
  mutating func coordinate(_ field: Int, _ line: Span<UInt8>) -> Coordinate? {
    if isEmpty(field), isEmpty(field + 2) { return nil }
    guard let latitude = degrees(field, line, positive: "N", negative: "S") else { return noting(field, nil) }
    guard let longitude = degrees(field + 2, line, positive: "E", negative: "W") else { return noting(field + 2, nil) }
    return noting(field, Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Reads an angle, whose last two digits before the point are minutes.
  private mutating func degrees(
    _ field: Int, _ line: Span<UInt8>, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    let text = range(field)
    guard !text.isEmpty, let value = DegreesAndMinutes.read(line, text) else { return nil }
    return switch character(field + 1, line) {
    case UInt8(ascii: positive): value
    case UInt8(ascii: negative): -value
    default: nil
    }
  }

  @inline(__always)
  mutating func noting<Value>(_ field: Int, _ value: Value?) -> Value? {
    if value == nil, firstBadField == nil { firstBadField = field }
    return value
  }

  /// Notes a value that is readable but impossible, such as month 13.
  mutating func noteBad(_ field: Int) { _ = noting(field, nil as Int?) }
}
