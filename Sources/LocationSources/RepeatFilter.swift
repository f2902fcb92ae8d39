import LocationKit

/// A filter of locations that a source repeats after it has been opened again: for instance, a server that sends the
/// last epoch to each new client.
///
/// Within one connection nothing is dropped, because the repetitions of a receiver with a frozen clock must remain
/// visible.
struct RepeatFilter: Sendable {
  private struct Memory: Sendable {
    let origin: LocationOrigin
    /// The last times, in any order.
    var times: [UTCInstant] = []
    /// Index of the oldest time once there are ``depth``.
    var oldest = 0
    /// Whether the source has been opened again, and no new location has arrived since.
    var isRepeating = false

    mutating func note(_ time: UTCInstant) {
      guard times.count == depth else { return times.append(time) }
      times[oldest] = time
      oldest = (oldest + 1) % depth
    }
  }

  /// Number of locations of a device that are compared.
  static let depth = 32
  private static let mostDevices = 64

  private var memories: [Memory] = []
  /// Index of the device that was noted last.
  private var recent = 0

  /// Notes that the source has been opened again.
  mutating func reopened() {
    for index in memories.indices { memories[index].isRepeating = true }
  }

  /// Returns whether a reading was already delivered before the source was opened again.
  mutating func isRepeated(_ reading: Reading) -> Bool {
    guard case .location(let location) = reading, let time = location.time, let index = index(of: location.origin)
    else { return false }
    if memories[index].isRepeating, memories[index].times.contains(time) { return true }
    memories[index].isRepeating = false
    memories[index].note(time)
    return false
  }

  /// Returns the index of a device's memory; `nil` if there are too many devices.
  private mutating func index(of origin: LocationOrigin) -> Int? {
    if recent < memories.count, memories[recent].origin === origin { return recent }
    if let known = memories.firstIndex(where: { $0.origin == origin }) {
      recent = known
    } else {
      guard memories.count < Self.mostDevices else { return nil }
      recent = memories.count
      memories.append(Memory(origin: origin))
    }
    return recent
  }
}
