import LocationKit

/// Recognizes what a source says a second time when it has been opened again: a server that greets each client with the
/// last epoch, for instance.
///
/// Within one connection nothing is held back: a receiver whose clock stands still says so by its repetitions.
struct RepeatFilter: Sendable {
  private struct Memory: Sendable {
    var times: [UTCInstant] = []
    /// Whether the source has been opened again, and has said nothing new since.
    var isRepeating = false
  }

  /// How many locations of a device a server may repeat.
  static let depth = 32
  private static let mostDevices = 64

  private var memories: [LocationOrigin: Memory] = [:]

  /// The source has been opened again.
  mutating func reopened() {
    for origin in memories.keys { memories[origin]?.isRepeating = true }
  }

  /// Whether the reading has been delivered before the source was opened again.
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
