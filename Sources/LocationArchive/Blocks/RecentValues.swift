/// The values that were read last.
struct RecentValues<Key: Equatable, Value> {
  private var entries: [(key: Key, value: Value)] = []
  /// The place of the one that was read first.
  private var oldest = 0
  private static var capacity: Int { 4 }

  subscript(key: Key) -> Value? { entries.first { $0.key == key }?.value }

  mutating func insert(_ value: Value, for key: Key) {
    guard entries.count == Self.capacity else { return entries.append((key, value)) }
    entries[oldest] = (key, value)
    oldest = (oldest + 1) % Self.capacity
  }
}

extension RecentValues: Sendable where Key: Sendable, Value: Sendable {}
