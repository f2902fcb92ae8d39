/// A bounded queue of lines for a program.
struct EventQueue {
  /// Maximum number of lines.
  let capacity: Int
  /// Number of lines dropped because the queue was full.
  private(set) var dropped = 0

  private var lines: [[UInt8]] = []
  /// Index of the first line that has not been taken.
  private var first = 0
  private var isOverflowing = false

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var count: Int { lines.count - first }
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
    guard first < lines.count else { return nil }
    defer {
      first += 1
      isOverflowing = false
      // Taken lines are removed in batches, because moving the rest is expensive.
      if first >= 64, first * 2 >= lines.count {
        lines.removeFirst(first)
        first = 0
      }
    }
    return lines[first]
  }

  /// Removes all lines. Returns their number.
  mutating func abandon() -> Int {
    defer { (lines, first) = ([], 0) }
    return count
  }
}
