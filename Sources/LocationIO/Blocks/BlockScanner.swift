import LocationKit

/// A scanner of the blocks of a ``BlockFile`` in order, which also finds the blocks after damage.
struct BlockScanner: Sendable {
  static let mark = Array("BLOK".utf8)
  static let headerSize = 12
  /// Bytes. No block with a larger length has ever been written.
  static let largestContent = 1 << 28

  private let storage: any BlockStorage
  /// Offset of the next block.
  private(set) var offset: Int
  /// Displacement of the next block from the offset at which it was written: the number of bytes inserted before it,
  /// or, if negative, lost.
  private var shift = 0
  /// Bytes of false blocks that a search may still examine; `nil` before the first search.
  private var allowance: Int?
  /// Bytes that have been read ahead; `windowStart` is their offset.
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let windowSize = 1 << 18
  /// A block with a larger displacement counts as a block only if another one with the same displacement follows.
  private static let nearShift = 1 << 20
  /// Limit on the bytes of false blocks that a search examines, as a multiple of the file size. It keeps the search
  /// linear in a file that consists of false blocks.
  private static let searchCost = 8

  /// The bytes before the content of a block.
  private struct Header {
    let length: Int
    let check: UInt32

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count == headerSize, bytes.starts(with: mark) else { return nil }
      length = Int(Self.number(bytes.dropFirst(4).prefix(4)))
      check = Self.number(bytes.suffix(4))
      if length > largestContent { return nil }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  init(_ storage: any BlockStorage, from offset: Int) {
    self.storage = storage
    self.offset = offset
  }

  /// Returns the content of the next block; `nil` if it is not a complete block.
  mutating func next() throws(LocationError) -> [UInt8]? {
    guard let header = Header(try bytes(at: offset, count: Self.headerSize)[...]) else { return nil }
    let content = try bytes(at: offset + Self.headerSize, count: header.length)
    guard content.count == header.length, Self.check(content.span, at: offset - shift) == header.check else {
      return nil
    }
    offset += Self.headerSize + content.count
    return content
  }

  /// Returns the offset and the displacement of the first complete block after a damaged one. Bytes that were read
  /// ahead are read again.
  ///
  /// Throws ``LocationError/Code/invalidData`` if so many bytes look like blocks without being any that the search gives
  /// up; from then on it finds nothing.
  mutating func findNext() throws(LocationError) -> (place: Int, shift: Int)? {
    window = []
    if hasGivenUp { return nil }
    let size = try storage.size()
    var place = offset
    while true {
      let ahead = try storage.read(at: place, count: Self.windowSize)
      guard ahead.count >= Self.headerSize else { return nil }
      for index in 0...(ahead.count - Self.headerSize) where ahead[index] == Self.mark[0] {
        guard let header = Header(ahead[index..<(index + Self.headerSize)]),
          place + index + Self.headerSize + header.length <= size
        else { continue }
        if let shift = try displacement(of: header, at: place + index) { return (place + index, shift) }
      }
      place += ahead.count - Self.headerSize + 1
    }
  }

  /// Continues at a block that ``findNext()`` has found.
  mutating func resume(at found: (place: Int, shift: Int)) { (offset, shift) = found }

  /// Returns the checksum of a block. It includes the offset: a block that was left there by another file, or at
  /// another offset, is not valid.
  static func check(_ content: Span<UInt8>, at offset: Int) -> UInt32 {
    var check = CRC32C()
    let (place, length) = (UInt64(offset), UInt64(content.count))
    let head = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? place : length) >> UInt64($0 % 8 * 8)) }
    check.update(head.span)
    check.update(content)
    return check.value
  }

  /// Returns the displacement of a possible block; `nil` if it is not a block, or cannot come next.
  private mutating func displacement(of header: Header, at place: Int) throws(LocationError) -> Int? {
    guard let written = try self.place(of: header, at: place), written >= offset - shift else { return nil }
    let displaced = place - written
    if (displaced - shift).magnitude <= Self.nearShift { return displaced }
    let end = place + Self.headerSize + header.length
    guard let next = Header(try storage.read(at: end, count: Self.headerSize)[...]) else { return nil }
    return try self.place(of: next, at: end) == end - displaced ? displaced : nil
  }

  /// Returns the offset at which a possible block was written: the only nearby one that matches its checksum. Any
  /// content has one, so that bytes that are not a block match a nearby offset only by chance.
  private mutating func place(of header: Header, at place: Int) throws(LocationError) -> Int? {
    try spend(Self.headerSize + header.length)
    let content = try storage.read(at: place + Self.headerSize, count: header.length)
    guard content.count == header.length else { return nil }
    // The checksum is linear: its difference from that at offset 0 depends on the offset alone.
    let difference = CRC32C.rewound(header.check ^ Self.check(content.span, at: 0), zeros: header.length + 12)
    let high = UInt32(truncatingIfNeeded: place >> 32)
    let written = [high &- 1, high, high &+ 1].map { Int($0) << 32 | Int(CRC32C.rewound(difference ^ $0, zeros: 4)) }
    return written.min { ($0 - place).magnitude < ($1 - place).magnitude }
  }

  private var hasGivenUp: Bool { allowance.map { $0 < 0 } ?? false }

  private mutating func spend(_ cost: Int) throws(LocationError) {
    let size = try storage.size()
    allowance = (allowance ?? Self.searchCost * size) - cost
    guard hasGivenUp else { return }
    throw LocationError(
      .invalidData, "the file is damaged after byte \(offset), and too many bytes there look like a block",
      context: storage.path, remedy: "restore the last good copy of the file, or start a new one")
  }

  /// Returns bytes; fewer at the end of the file.
  private mutating func bytes(at place: Int, count: Int) throws(LocationError) -> [UInt8] {
    if place < windowStart || place + count > windowStart + window.count {
      // Limited to the file, so that a damaged length does not allocate memory for bytes that do not exist.
      let room = max(0, try storage.size() - place)
      window = try storage.read(at: place, count: min(max(count, Self.windowSize), room))
      windowStart = place
    }
    let start = place - windowStart
    return Array(window[start..<min(start + count, window.count)])
  }
}
