import LocationKit

/// Where the fields of one sentence lie in its bytes, and readers for what they hold.
///
/// The first field, number 0, is the address: `GPRMC`. A field that is empty or that there is not reads as `nil`; one that
/// holds something else than it should reads as `nil`, too, and is noted in ``firstBadField``.
///
/// What only reads is `mutating`, too: swiftc 6.3 copies an `InlineArray` whole before it reads one element of it where
/// its owner cannot change.
struct SentenceFields {
  /// More than any sentence that is decoded here has; fields behind are not read.
  static let capacity = 48

  /// `starts[n]` is where field n begins, and one more than where the one before it ends. Those that there are not begin
  /// at 0, so that they are empty. There is room for the 64 that one block may add.
  private var starts = InlineArray<114, UInt16>(repeating: 0)
  private(set) var count = 0
  private(set) var firstBadField: Int?
  /// The exclusive or of all bytes, and what the sentence says that it is.
  private(set) var sum: UInt8 = 0
  private(set) var sent: UInt8?

  /// Splits a sentence without its `$` and its line end.
  mutating func split(_ line: Span<UInt8>) {
    sent = SentenceChecksum.sent(line)
    let end = sent == nil ? line.count : line.count - SentenceChecksum.length
    for index in 0..<end {
      sum ^= line[index]
      if line[index] == UInt8(ascii: ",") { append(endingAt: index) }
    }
    append(endingAt: end)
  }

  private mutating func append(endingAt index: Int) {
    count += 1
    if count <= Self.capacity { starts[count] = UInt16(truncatingIfNeeded: index + 1) }
  }

  /// Splits a sentence that begins at `start`, eight bytes at a time, if it is as most are: of letters, digits, commas,
  /// plus, minus and points, and with a checksum before its line end. Gives where it ends; `nil`, and nothing is split,
  /// for any other. Places count from `start`.
  mutating func splitPlain(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var block = start
    var folded: UInt64 = 0
    while block >= 0, block &+ 64 <= bytes.count {
      var others: UInt64 = 0
      var place: UInt64 = 0
      while place < 64 {
        let index = block &+ Int(truncatingIfNeeded: place)
        // Within bounds: the whole block is.
        let word = bytes.word(uncheckedAt: index)
        let stops = word.marksBelowPlus
        others |= word.marks(notOf: UInt8(ascii: ",")).gatheredMarks &<< place
        if stops != 0 {
          let within = (stops & (0 &- stops)) &>> 7 &- 1
          sum = (folded ^ word & within).foldedByExclusiveOr
          place |= UInt64(truncatingIfNeeded: stops.firstMark)
          append(~others & (1 &<< place &- 1), from: block &- start)
          return close(bytes, start, at: block &+ Int(truncatingIfNeeded: place))
        }
        folded ^= word
        place &+= 8
      }
      append(~others, from: block &- start)
      guard count < Self.capacity else { return abandon() }
      block &+= 64
    }
    return abandon()
  }

  /// The fields that end where the bits from `start` on are set.
  @inline(__always)
  private mutating func append(_ ends: UInt64, from start: Int) {
    var rest = ends
    var next = count
    let behind = start &+ 1
    while rest != 0 {
      next &+= 1
      // Within bounds: at most 48 before, and 64 of a block.
      starts[unchecked: next] = UInt16(truncatingIfNeeded: behind &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
    count = next
  }

  /// The fields end at `end`: there must be the checksum and the line end.
  @inline(__always)
  private mutating func close(_ bytes: Span<UInt8>, _ start: Int, at star: Int) -> Int? {
    let end = star &+ SentenceChecksum.length
    guard end < bytes.count, count < Self.capacity, end &- start <= SentenceFramer.longestSentence,
      bytes[end] == UInt8(ascii: "\r") || bytes[end] == UInt8(ascii: "\n"),
      let sent = SentenceChecksum.sent(bytes.extracting(star..<end))
    else { return abandon() }
    self.sent = sent
    count &+= 1
    starts[unchecked: count] = UInt16(truncatingIfNeeded: star &- start &+ 1)
    return end
  }

  private mutating func abandon() -> Int? {
    self = SentenceFields()
    return nil
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
    let start = Int(starts[field])
    let length = Int(starts[field &+ 1]) &- 1 &- start
    // Behind the last field is the checksum: four bytes from anywhere within it.
    guard UInt(bitPattern: length &- 1) < 4, start &+ 4 <= line.count else { return nil }
    return line.halfWord(at: start).decimal(ofFirst: length)
  }

  @inline(__always)
  mutating func integer(_ field: Int, _ line: Span<UInt8>) -> Int? {
    if let short = shortInteger(field, line) { return Int(short) }
    return longInteger(field, line)
  }

  @inline(never)
  private mutating func longInteger(_ field: Int, _ line: Span<UInt8>) -> Int? {
    let range = range(field)
    guard !range.isEmpty else { return nil }
    return noting(field, DecimalText.unsigned(in: line, range))
  }

  /// How many digits follow the point.
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
