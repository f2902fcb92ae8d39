import LocationKit

/// Reads the blocks of a ``BlockFile`` in order.
struct BlockScanner: Sendable {
  static let mark = Array("BLOK".utf8)
  static let headerSize = 12
  /// Bytes; more is no length that was ever written.
  static let largestContent = 1 << 28

  private let storage: any BlockStorage
  /// Where the next block begins.
  private(set) var offset: Int
  /// What has been read ahead, and where.
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let windowSize = 1 << 18

  init(_ storage: any BlockStorage, from offset: Int) {
    self.storage = storage
    self.offset = offset
  }

  /// `nil` where there is none that is whole.
  mutating func next() throws(LocationError) -> [UInt8]? {
    guard let content = try content(at: offset) else { return nil }
    offset += Self.headerSize + content.count
    return content
  }

  /// Where the first whole block behind one that is not begins. What was read ahead is read again.
  mutating func findNext() throws(LocationError) -> Int? {
    var place = offset + 1
    defer { window = [] }
    window = []
    while true {
      let ahead = try bytes(at: place, count: Self.windowSize)
      guard ahead.count >= Self.headerSize else { return nil }
      for index in 0...(ahead.count - Self.headerSize) where ahead[index] == Self.mark[0] {
        if try content(at: place + index) != nil { return place + index }
      }
      place += ahead.count - Self.headerSize + 1
    }
  }

  /// The place is part of it: what another file, or an earlier one, left there is no block.
  static func check(_ content: Span<UInt8>, at offset: Int) -> UInt32 {
    var check = CRC32C()
    let (place, length) = (UInt64(offset), UInt64(content.count))
    let head = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? place : length) >> UInt64($0 % 8 * 8)) }
    check.update(head.span)
    check.update(content)
    return check.value
  }

  private mutating func content(at place: Int) throws(LocationError) -> [UInt8]? {
    let header = try bytes(at: place, count: Self.headerSize)
    guard header.count == Self.headerSize, Array(header[..<4]) == Self.mark else { return nil }
    let length = Int(Self.number(header[4..<8]))
    guard length <= Self.largestContent else { return nil }
    let content = try bytes(at: place + Self.headerSize, count: length)
    guard content.count == length, Self.check(content.span, at: place) == Self.number(header[8..<12]) else {
      return nil
    }
    return content
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Fewer at the end.
  private mutating func bytes(at place: Int, count: Int) throws(LocationError) -> [UInt8] {
    if place < windowStart || place + count > windowStart + window.count {
      // What a damaged length asks for and is not there is not made room for.
      let room = max(0, try storage.size() - place)
      window = try storage.read(at: place, count: min(max(count, Self.windowSize), room))
      windowStart = place
    }
    let start = place - windowStart
    return Array(window[start..<min(start + count, window.count)])
  }
}
