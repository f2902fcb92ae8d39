/// Lines that wait for a program, in order and bounded.
struct EventQueue {
  /// How many may wait.
  let capacity: Int
  /// How many were left out as there was no room.
  private(set) var dropped = 0

  private var lines: [[UInt8]] = []
  /// Those before it have been taken.
  private var first = 0
  private var isOverflowing = false

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var count: Int { lines.count - first }
  var isFull: Bool { count >= capacity }

  /// Whoever has made the line waits until there is room, or cannot wait: see ``offer(_:)``.
  mutating func append(_ line: [UInt8]) { lines.append(line) }

  /// Takes the line where there is room. Returns false for the first one that is left out since there was some: that is
  /// news.
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
      // What was taken is let go now and then, not each time: moving the rest costs.
      if first >= 64, first * 2 >= lines.count {
        lines.removeFirst(first)
        first = 0
      }
    }
    return lines[first]
  }

  /// Nobody will take what waits; gives how much that is.
  mutating func abandon() -> Int {
    defer { (lines, first) = ([], 0) }
    return count
  }
}
