import LocationKit

/// A queue of times, packed: one byte per time at even intervals, rarely more than six. It is needed because a
/// `gx:Track` may contain all its times before its first coordinate.
struct WaitingTimes {
  private static let blockSize = 65_536
  /// A tag and eight bytes.
  private static let longest = 9
  private static let unknown: UInt8 = 0xFF
  private static let leapSecond: UInt8 = 0x10

  /// Maximum size in bytes.
  private let limit: Int
  private var blocks: [[UInt8]] = []
  /// Position of the next time to take.
  private var (block, index) = (0, 0)
  private var size = 0
  private(set) var count = 0
  private var written = Line()
  private var read = Line()

  /// The state of a sequence of times; only the change of the interval is stored.
  private struct Line {
    var last: Int64 = 0
    var interval: Int64 = 0

    mutating func change(to next: Int64) -> Int64 {
      let before = interval
      interval = next &- last
      last = next
      return interval &- before
    }

    mutating func advance(by change: Int64) -> Int64 {
      interval &+= change
      last &+= interval
      return last
    }
  }

  init(limit: Int = .max) { self.limit = limit }

  /// Appends a time; `nil` is a placeholder for an unknown one. Returns `false`, without a change, if the limit is
  /// reached.
  mutating func append(_ time: UTCInstant?) -> Bool {
    guard size < limit else { return false }
    if blocks.last.map({ $0.count + Self.longest > Self.blockSize }) ?? true { addBlock() }
    let target = blocks.count - 1
    let before = blocks[target].count
    if let time {
      append(written.change(to: time.nanoseconds), time.isLeapSecond ? Self.leapSecond : 0, to: &blocks[target])
    } else {
      blocks[target].append(Self.unknown)
    }
    size += blocks[target].count - before
    count += 1
    return true
  }

  private mutating func addBlock() {
    var block: [UInt8] = []
    block.reserveCapacity(Self.blockSize)
    blocks.append(block)
  }

  /// Appends a tag, which counts the bytes after it, and these bytes.
  private func append(_ change: Int64, _ flags: UInt8, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: (change << 1) ^ (change >> 63))
    bytes.append(UInt8((64 - rest.leadingZeroBitCount + 7) / 8) | flags)
    while rest > 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Removes and returns the first time; `nil` if it is unknown or the queue is empty.
  mutating func removeFirst() -> UTCInstant? {
    guard count > 0 else { return nil }
    count -= 1
    if index == blocks[block].count {
      blocks[block] = []
      (block, index) = (block + 1, 0)
    }
    let start = index
    defer { size -= index - start }
    let tag = blocks[block][index]
    index += 1
    guard tag != Self.unknown else { return nil }
    var folded: UInt64 = 0
    for position in 0..<Int(tag & 0x0F) {
      folded |= UInt64(blocks[block][index]) << UInt64(position * 8)
      index += 1
    }
    let change = Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    return UTCInstant(nanoseconds: read.advance(by: change), isLeapSecond: tag & Self.leapSecond != 0)
  }
}
