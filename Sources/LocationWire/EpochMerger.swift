public import LocationKit

/// Makes one location of the several reports that a live gpsd sends of one epoch: a device and a time.
///
/// The first with a coordinate is delivered; what later ones add is kept, and is a new delivery only when the mode
/// rises. A location without a time followed by one with a time, the same coordinate and the same device is one
/// epoch, too. What belongs to another time than the last passes, older times as well: the manager judges their
/// order. Keep one merger over all connections to a daemon, so that what it repeats after a reconnect is not
/// delivered twice.
public struct EpochMerger: Sendable {
  /// A daemon has a handful of devices; of more than this the one that was silent longest is forgotten.
  private static let capacity = 64

  /// The last epoch of each device, the most recent device last.
  private var epochs: [Location] = []

  public init() {}

  /// What of the reading is new: the reading itself, or completed by what earlier reports of its epoch had. `nil`
  /// when its epoch has been delivered. Only locations with a device are merged; all else is handed through.
  public mutating func merge(_ reading: Reading) -> Reading? {
    if case .location(let location) = reading { return merge(location).map { .location($0) } }
    return reading
  }

  private mutating func merge(_ location: Location) -> Location? {
    let origin = location.origin
    if origin.device == nil { return location }
    guard let index = epochs.lastIndex(where: { $0.origin == origin }) else {
      if epochs.count == Self.capacity { epochs.removeFirst() }
      epochs.append(location)
      return location
    }
    let last = epochs[index]
    guard Self.areOneEpoch(last, location) else {
      remember(location, insteadOf: index)
      return location
    }
    let whole = last.completed(by: location)
    remember(whole, insteadOf: index)
    return whole.mode > last.mode ? whole : nil
  }

  private mutating func remember(_ location: Location, insteadOf index: Int) {
    if index == epochs.count - 1 {
      epochs[index] = location
    } else {
      epochs.remove(at: index)
      epochs.append(location)
    }
  }

  private static func areOneEpoch(_ last: Location, _ next: Location) -> Bool {
    guard let time = next.time else { return false }
    guard let lastTime = last.time else { return last.coordinate == next.coordinate }
    return lastTime == time
  }
}
