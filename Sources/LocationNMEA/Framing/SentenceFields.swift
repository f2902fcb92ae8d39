import LocationKit

/// Where the fields of one sentence lie in its bytes, and readers for what they hold.
///
/// The first field, number 0, is the address: `GPRMC`. A field that is empty or that there is not reads as `nil`; one that
/// holds something else than it should reads as `nil`, too, and is noted in ``firstBadField``.
///
/// What only reads is `mutating`, too: swiftc 6.3 copies an `InlineArray` whole before it reads one element of it where
/// its owner cannot change.
struct SentenceFields {
  /// More than any sentence that is decoded here has; fields behind are counted, not read.
  static let capacity = 48

  /// `starts[n]` is where field n begins, and one more than where the one before it ends. Those that there are not begin
  /// at 0, so that they are empty.
  private var starts = InlineArray<50, UInt16>(repeating: 0)
  private(set) var count = 0
  private(set) var firstBadField: Int?

  /// The exclusive or of all bytes.
  private(set) var sum: UInt8 = 0

  /// Splits what is between `$` and `*`: `line` without both.
  ///
  /// No initializer, which would be followed by a copy of the table.
  @inline(__always)
  mutating func split(_ line: Span<UInt8>) {
    var index = 0
    var folded: UInt64 = 0
    repeat {
      let commas = Self.commas(in: line, from: index, &folded)
      append(commas, from: index)
      index &+= 64
    } while index < line.count
    append(endingAt: line.count)
    sum = folded.foldedByExclusiveOr
  }

  /// Which of 64 bytes are commas, the first in the lowest bit; adds the bytes to a sum.
  @inline(__always)
  private static func commas(in line: Span<UInt8>, from start: Int, _ sum: inout UInt64) -> UInt64 {
    let end = min(line.count, start &+ 64)
    var commas: UInt64 = 0
    var index = start
    while index &+ 8 <= end {
      let word = line.word(at: index)
      sum ^= word
      commas |= word.marks(of: UInt8(ascii: ",")).gatheredMarks &<< UInt64(truncatingIfNeeded: index &- start)
      index &+= 8
    }
    guard index < end else { return commas }
    let word = line.lastWord(from: index)
    sum ^= word
    return commas | word.marks(of: UInt8(ascii: ",")).gatheredMarks &<< UInt64(truncatingIfNeeded: index &- start)
  }

  @inline(__always)
  private mutating func append(_ commas: UInt64, from start: Int) {
    var rest = commas
    while rest != 0 {
      append(endingAt: start &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  @inline(__always)
  private mutating func append(endingAt index: Int) {
    count &+= 1
    if count <= Self.capacity { starts[count] = UInt16(truncatingIfNeeded: index &+ 1) }
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

  /// The only, or the first, character of a field.
  @inline(__always)
  mutating func character(_ field: Int, _ line: Span<UInt8>) -> UInt8? {
    let range = range(field)
    return range.isEmpty ? nil : line[range.lowerBound]
  }

  /// All that a field holds. Sentences are ASCII.
  mutating func text(_ field: Int, _ line: Span<UInt8>) -> String? {
    let range = range(field)
    return range.isEmpty ? nil : line.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  @inline(__always)
  mutating func number(_ field: Int, _ line: Span<UInt8>) -> Double? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.double(in: line, range))
  }

  /// Metres a second, 0 or more, of a number in a unit of so many.
  @inline(__always)
  mutating func speed(_ field: Int, _ line: Span<UInt8>, unit: Double) -> Double? {
    guard let value = number(field, line) else { return nil }
    return noting(field, value < 0 ? nil : value * unit)
  }

  /// Degrees true, 0 to 360.
  @inline(__always)
  mutating func course(_ field: Int, _ line: Span<UInt8>) -> Double? {
    guard let value = number(field, line) else { return nil }
    return noting(field, (0...360).contains(value) ? value : nil)
  }

  /// Up to four digits, which is what nearly every integer is; `nil` for all else.
  @inline(__always)
  mutating func shortInteger(_ field: Int, _ line: Span<UInt8>) -> UInt32? {
    let end = Int(starts[field &+ 1]) &- 1
    let length = end &- Int(starts[field])
    guard UInt(bitPattern: length &- 1) < 4, end >= 4 else { return nil }
    return line.halfWord(at: end &- 4).decimal(ofLast: length)
  }

  @inline(__always)
  mutating func integer(_ field: Int, _ line: Span<UInt8>) -> Int? {
    if let short = shortInteger(field, line) { return Int(short) }
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.unsigned(in: line, range))
  }

  /// How many digits follow the point.
  mutating func decimals(_ field: Int, _ line: Span<UInt8>) -> Int {
    let range = range(field)
    return Self.point(in: range, line).map { range.upperBound - $0 - 1 } ?? 0
  }

  @inline(__always)
  private static func point(in range: Range<Int>, _ line: Span<UInt8>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if line[index] == UInt8(ascii: ".") { return index }
      index &+= 1
    }
    return nil
  }

  /// `hhmmss.sss`, of any number of decimals; some loggers fill with blanks.
  mutating func time(_ field: Int, _ line: Span<UInt8>) -> TimeOfDay? {
    var range = range(field)
    while let first = range.first, line[first] == UInt8(ascii: " ") { range.removeFirst() }
    while let last = range.last, line[last] == UInt8(ascii: " ") { range.removeLast() }
    guard !range.isEmpty else { return nil }
    return noting(field, TimeOfDay(in: line, range))
  }

  /// Four fields: `ddmm.mmmm,N,dddmm.mmmm,E`. Bad where one of the four is.
  mutating func coordinate(_ field: Int, _ line: Span<UInt8>) -> Coordinate? {
    if isEmpty(field), isEmpty(field + 2) { return nil }
    guard let latitude = degrees(field, line, positive: "N", negative: "S") else { return noting(field, nil) }
    guard let longitude = degrees(field + 2, line, positive: "E", negative: "W") else { return noting(field + 2, nil) }
    return noting(field, Coordinate(latitude: latitude, longitude: longitude))
  }

  /// The last two digits before the point are minutes.
  private mutating func degrees(
    _ field: Int, _ line: Span<UInt8>, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Double? {
    let text = range(field)
    let point = Self.point(in: text, line) ?? text.upperBound
    guard (3...5).contains(point - text.lowerBound),
      let whole = DecimalText.unsigned(in: line, text.lowerBound..<(point - 2)),
      let minutes = DecimalText.double(in: line, (point - 2)..<text.upperBound), (0..<60).contains(minutes)
    else { return nil }
    let value = Double(whole) + minutes / 60
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

  /// For values that read well and yet cannot be: month 13.
  mutating func noteBad(_ field: Int) { _ = noting(field, nil as Int?) }
}
