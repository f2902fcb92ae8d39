/// A bounded queue of lines for a program.
struct EventQueue {
  let capacity: Int
  /// Number of lines dropped because the queue was full.
  private(set) var dropped = 0

  private var lines: [[UInt8]] = []
  private var isOverflowing = false

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var count: Int { lines.count }
  var isFull: Bool { count >= capacity }

  /// Appends a line, even beyond the capacity: for a caller that has waited for room, or cannot wait. See
  /// ``offer(_:)``.
  mutating func append(_ line: [UInt8]) { lines.append(line) }

  /// Appends a line if there is room, and drops it otherwise. Returns `false` for the first drop since there was room,
  /// so that the caller reports it.
  mutating func offer(_ line: [UInt8]) -> Bool {
    guard isFull else {
      append(line)
      return true
    }
    defer { isOverflowing = true }
    dropped += 1
    return isOverflowing
  }

  mutating func next() -> [UInt8]? {
    isOverflowing = false
    return lines.isEmpty ? nil : lines.removeFirst()
  }

  /// Removes all lines. Returns their number.
  mutating func abandon() -> Int {
    defer { lines = [] }
    return count
  }
}
