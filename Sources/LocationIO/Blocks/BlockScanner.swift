import LocationKit

/// Reads the blocks of a ``BlockFile`` in order, and finds those behind damage.
struct BlockScanner: Sendable {
  static let mark = Array("BLOK".utf8)
  static let headerSize = 12
  /// Bytes; more is no length that was ever written.
  static let largestContent = 1 << 28

  private let storage: any BlockStorage
  /// Where the next block begins.
  private(set) var offset: Int
  /// By how many bytes the next block lies behind the place at which it was written: what was inserted before it, or,
  /// negative, what is lost.
  private var shift = 0
  /// Bytes of false blocks that a search may still look at; `nil` before the first search.
  private var allowance: Int?
  /// What has been read ahead, and where.
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let windowSize = 1 << 18
  /// A block that is displaced by more is taken for one only where another follows that is displaced alike.
  private static let nearShift = 1 << 20
  /// How many times the size of the file a search may look at false blocks: it stays linear in a file that is made of them.
  private static let searchCost = 8

  /// What stands before the content of a block.
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

  /// `nil` where there is none that is whole.
  mutating func next() throws(LocationError) -> [UInt8]? {
    guard let header = Header(try bytes(at: offset, count: Self.headerSize)[...]) else { return nil }
    let content = try bytes(at: offset + Self.headerSize, count: header.length)
    guard content.count == header.length, Self.check(content.span, at: offset - shift) == header.check else {
      return nil
    }
    offset += Self.headerSize + content.count
    return content
  }

  /// Where the first whole block behind one that is not begins, and how far it is displaced. What was read ahead is read
  /// again.
  ///
  /// Throws ``LocationError/Code/badData`` where so much looks like blocks, and is none, that it gives up; from then on it
  /// finds nothing.
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

  /// The place is part of it: what another file, or an earlier one, left there is no block.
  static func check(_ content: Span<UInt8>, at offset: Int) -> UInt32 {
    var check = CRC32C()
    let (place, length) = (UInt64(offset), UInt64(content.count))
    let head = (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? place : length) >> UInt64($0 % 8 * 8)) }
    check.update(head.span)
    check.update(content)
    return check.value
  }

  /// How far what may be a block is displaced; `nil` where it is none that comes next.
  private mutating func displacement(of header: Header, at place: Int) throws(LocationError) -> Int? {
    guard let written = try self.place(of: header, at: place), written >= offset - shift else { return nil }
    let displaced = place - written
    if (displaced - shift).magnitude <= Self.nearShift { return displaced }
    let end = place + Self.headerSize + header.length
    guard let next = Header(try storage.read(at: end, count: Self.headerSize)[...]) else { return nil }
    return try self.place(of: next, at: end) == end - displaced ? displaced : nil
  }

  /// The place at which a block has been written if it is one: the only one near that its check allows. Any content has
  /// one, so what is not a block is near its place by chance alone.
  private mutating func place(of header: Header, at place: Int) throws(LocationError) -> Int? {
    try spend(Self.headerSize + header.length)
    let content = try storage.read(at: place + Self.headerSize, count: header.length)
    guard content.count == header.length else { return nil }
    // The check is linear: what it differs by from that of place 0 is what the place alone makes of it.
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
      .badData, "the file is damaged behind byte \(offset), and too much there looks like a block and is none",
      place: storage.path, remedy: "restore the last good copy of the file, or start a new one")
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
