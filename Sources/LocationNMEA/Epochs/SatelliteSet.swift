import LocationKit

/// A set of satellites, by constellation and number. Clearing it keeps its memory, so that an epoch allocates
/// nothing.
struct SatelliteSet: Sendable {
  /// One bit for each number below 256 of each constellation, which is more than exist.
  private var bits = [UInt64](repeating: 0, count: Constellation.allCases.count * 4)
  /// Satellites with other numbers, which some receivers send.
  private var others: [Int] = []
  private static let mostOthers = 256

  mutating func removeAll() {
    for index in bits.indices { bits[index] = 0 }
    others.removeAll(keepingCapacity: true)
  }

  /// Inserts a satellite. Returns `false` if the set already contains it.
  mutating func insert(_ constellation: Constellation, _ identifier: Int) -> Bool {
    guard let (word, bit) = Self.place(constellation, identifier) else {
      return insert(other: key(constellation, identifier))
    }
    defer { bits[word] |= bit }
    return bits[word] & bit == 0
  }

  func contains(_ constellation: Constellation, _ identifier: Int) -> Bool {
    guard let (word, bit) = Self.place(constellation, identifier) else {
      return others.contains(key(constellation, identifier))
    }
    return bits[word] & bit != 0
  }

  private mutating func insert(other key: Int) -> Bool {
    guard !others.contains(key) else { return false }
    if others.count < Self.mostOthers { others.append(key) }
    return true
  }

  private func key(_ constellation: Constellation, _ identifier: Int) -> Int {
    identifier << 8 | Int(constellation.rawValue)
  }

  private static func place(_ constellation: Constellation, _ identifier: Int) -> (word: Int, bit: UInt64)? {
    guard (0..<256).contains(identifier) else { return nil }
    return (Int(constellation.rawValue) << 2 | identifier >> 6, 1 << UInt64(identifier & 63))
  }
}
