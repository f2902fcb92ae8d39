import LocationKit

/// A column of a block: absent, constant, or chunks.
///
/// A byte has the form: 0 constant, 1 chunks; 128 is added if values are absent, and a bit for each row follows then,
/// lowest first. A constant is a zigzag varint. Chunks have the greatest common divisor of their values' distances from
/// the first one (a varint), that first value (zigzag varint), a length in two bytes for each chunk, and the chunks
/// (``IntegerChunk``) of the values less the first, divided. A block omits a column without values.
enum IntegerColumn {
  private static let constant: UInt8 = 0
  private static let chunks: UInt8 = 1
  private static let hasAbsent: UInt8 = 128

  /// Appends nothing if all values are absent.
  static func append(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    var absentCount = 0
    for value in values where value == ArchiveColumn.absent { absentCount += 1 }
    guard absentCount > 0 else { return append(values, absent: nil, to: &bytes) }
    guard absentCount < values.count else { return }
    let present = values.filter { $0 != ArchiveColumn.absent }
    present.withUnsafeBufferPointer { append($0, absent: values, to: &bytes) }
  }

  /// - Parameter absent: all values, if some are absent.
  private static func append(
    _ present: UnsafeBufferPointer<Int64>, absent: UnsafeBufferPointer<Int64>?, to bytes: inout [UInt8]
  ) {
    guard let base = present.first else { return }
    let isConstant = present.allSatisfy { $0 == base }
    bytes.append((isConstant ? constant : chunks) | (absent == nil ? 0 : hasAbsent))
    if let absent { appendPresence(of: absent, to: &bytes) }
    if isConstant { return bytes.appendVarint(IntegerChunk.zigzag(base)) }
    let divisor = divisor(of: present, base)
    bytes.appendVarint(divisor)
    bytes.appendVarint(IntegerChunk.zigzag(base))
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: present.count) { quotients in
      if divisor == 1 {
        for index in present.indices { quotients[index] = present[index] &- base }
      } else {
        for index in present.indices { quotients[index] = (present[index] &- base) / Int64(divisor) }
      }
      appendChunks(UnsafeBufferPointer(quotients), to: &bytes)
    }
  }

  private static func appendPresence(of values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    for start in stride(from: 0, to: values.count, by: 8) {
      var bits: UInt8 = 0
      for index in start..<min(start + 8, values.count) where values[index] != ArchiveColumn.absent {
        bits |= 1 << UInt8(index - start)
      }
      bytes.append(bits)
    }
  }

  private static func appendChunks(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    let starts = stride(from: 0, to: values.count, by: IntegerChunk.size)
    var lengths = bytes.count
    for _ in starts { bytes.appendInteger(UInt16(0)) }
    for start in starts {
      let before = bytes.count
      let end = min(start + IntegerChunk.size, values.count)
      IntegerChunk.append(UnsafeBufferPointer(rebasing: values[start..<end]), to: &bytes)
      let length = bytes.count - before
      bytes[lengths] = UInt8(truncatingIfNeeded: length)
      bytes[lengths + 1] = UInt8(truncatingIfNeeded: length >> 8)
      lengths += 2
    }
  }

  /// 1 if a distance is beyond what a division may be made of.
  private static func divisor(of values: UnsafeBufferPointer<Int64>, _ base: Int64) -> UInt64 {
    var divisor: UInt64 = 0
    for value in values {
      let distance = (value &- base).magnitude
      if divisor != 0, distance % divisor == 0 { continue }
      var (left, right) = (divisor, distance)
      while right != 0 { (left, right) = (right, left % right) }
      divisor = left
      if divisor == 1 { break }
    }
    return divisor > UInt64(Int64.max) ? 1 : max(divisor, 1)
  }

  /// Reads `rows` into `values`, which has room for `count` rows and ``IntegerChunk/slack`` more. Values of other rows
  /// may be anything. `false` if the bytes are not a column.
  static func read(
    _ reader: inout ByteCursor, count: Int, rows: Range<Int>, into values: UnsafeMutableBufferPointer<Int64>
  ) -> Bool {
    guard let form = reader.byte(), form & ~hasAbsent <= chunks, let target = values.baseAddress else { return false }
    guard form & hasAbsent != 0 else { return readPresent(&reader, form, count: count, rows: rows, into: target) }
    guard let presence = Presence(&reader, rows: count) else { return false }
    let present = presence.count(before: rows.lowerBound)..<presence.count(before: rows.upperBound)
    let presentCount = presence.count(before: count)
    guard presentCount > 0, readPresent(&reader, form, count: presentCount, rows: present, into: target) else {
      return false
    }
    // From the back, so that no value is overwritten before it has moved.
    var next = present.upperBound
    for row in rows.reversed() {
      if presence[row] {
        next -= 1
        target[row] = target[next]
      } else {
        target[row] = ArchiveColumn.absent
      }
    }
    return true
  }

  private static func readPresent(
    _ reader: inout ByteCursor, _ form: UInt8, count: Int, rows: Range<Int>, into target: UnsafeMutablePointer<Int64>
  ) -> Bool {
    guard form & ~hasAbsent == chunks else {
      guard let value = reader.varint() else { return false }
      (target + rows.lowerBound).update(repeating: IntegerChunk.unzigzag(value), count: rows.count)
      return true
    }
    guard let divisor = reader.varint(), let zigzag = reader.varint() else { return false }
    let scale = IntegerScale(factor: Int64(truncatingIfNeeded: divisor), base: IntegerChunk.unzigzag(zigzag))
    let chunkCount = (count + IntegerChunk.size - 1) / IntegerChunk.size
    guard let lengths = reader.bytes(2 * chunkCount) else { return false }
    for chunk in 0..<chunkCount {
      let length = UInt16(littleEndian: lengths.loadUnaligned(fromByteOffset: 2 * chunk, as: UInt16.self))
      guard let start = reader.bytes(Int(length)) else { return false }
      let first = chunk * IntegerChunk.size
      let end = min(first + IntegerChunk.size, count)
      if end <= rows.lowerBound || rows.upperBound <= first { continue }
      let wanted = max(first, rows.lowerBound)..<min(end, rows.upperBound)
      var content = ByteCursor(UnsafeRawBufferPointer(start: start, count: Int(length)), isFollowed: reader.hasRoom)
      let part = (wanted.lowerBound - first)..<(wanted.upperBound - first)
      guard IntegerChunk.read(&content, count: end - first, wanted: part, scale, into: target + first) else {
        return false
      }
      guard content.isAtEnd || wanted.upperBound < end else { return false }
    }
    return true
  }
}

/// Which rows of a column have a value: a bit for each, lowest first.
private struct Presence {
  private let bits: UnsafeRawPointer

  /// `nil` if the bytes are too few.
  init?(_ reader: inout ByteCursor, rows: Int) {
    guard let bits = reader.bytes((rows + 7) / 8) else { return nil }
    self.bits = bits
  }

  @inline(__always)
  subscript(row: Int) -> Bool { byte(row >> 3) >> UInt8(row & 7) & 1 != 0 }

  /// Number of values before a row.
  func count(before row: Int) -> Int {
    var (count, place) = (0, 0)
    while place + 8 <= row >> 3 {
      count += bits.loadUnaligned(fromByteOffset: place, as: UInt64.self).nonzeroBitCount
      place += 8
    }
    while place < row >> 3 {
      count += byte(place).nonzeroBitCount
      place += 1
    }
    let rest = UInt8(row & 7)
    return rest == 0 ? count : count + (byte(place) & (1 << rest - 1)).nonzeroBitCount
  }

  @inline(__always)
  private func byte(_ place: Int) -> UInt8 { bits.load(fromByteOffset: place, as: UInt8.self) }
}

/// The factor and the base with which a column's values were made smaller. All arithmetic wraps.
struct IntegerScale {
  var factor: Int64
  var base: Int64

  @inline(__always)
  func value(_ quotient: Int64) -> Int64 { quotient &* factor &+ base }

  @inline(__always)
  func difference(_ quotient: Int64) -> Int64 { quotient &* factor }
}
