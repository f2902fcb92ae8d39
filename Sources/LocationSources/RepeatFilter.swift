import LocationKit

/// A filter of locations that a source repeats after it has been opened again: for instance, a server that sends the
/// last epoch to each new client.
///
/// Within one connection nothing is dropped, because the repetitions of a receiver with a frozen clock must remain
/// visible.
struct RepeatFilter: Sendable {
  private struct Memory: Sendable {
    var times: [UTCInstant] = []
    /// Whether the source has been opened again, and no new location has arrived since.
    var isRepeating = false
  }

  /// Number of locations of a device that are compared.
  static let depth = 32
  private static let mostDevices = 64

  private var memories: [LocationOrigin: Memory] = [:]

  /// Notes that the source has been opened again.
  mutating func reopened() {
    for origin in memories.keys { memories[origin]?.isRepeating = true }
  }

  /// Returns whether a reading was already delivered before the source was opened again.
  mutating func isRepeated(_ reading: Reading) -> Bool {
    guard case .location(let location) = reading, let time = location.time else { return false }
    var memory = memories[location.origin] ?? Memory()
    if memory.isRepeating, memory.times.contains(time) { return true }
    memory.isRepeating = false
    if memory.times.count == Self.depth { memory.times.removeFirst() }
    memory.times.append(time)
    if memories.count < Self.mostDevices || memories[location.origin] != nil { memories[location.origin] = memory }
    return false
  }
}
