public import LocationKit

/// Makes one location of the several reports that a live gpsd sends of one epoch: a device and a time.
///
/// The first with a coordinate is delivered; what later ones add is kept, and is a new delivery only when the mode
/// rises. A location without a time followed by one with a time, the same coordinate and the same device is one
/// epoch, too. What belongs to another time than the last passes, older times as well: the manager judges their
/// order. Keep one merger over all connections to a daemon, so that what it repeats after a reconnect is not
/// delivered twice.
///
/// A gpsd that has just opened its receiver reports after the first sentence of an epoch: a coordinate without status and height,
/// and without the mark of a simulation. Where the merger ``waits``, such a report is held back until the rest of its epoch, or
/// the next epoch, has come, or until ``release(into:)``.
public struct EpochMerger: Sendable {
  /// A daemon has a handful of devices; of more than this the one that was silent longest is forgotten.
  private static let capacity = 64

  /// The last epoch of each device, the most recent device last.
  private var epochs: [Location] = []
  /// Of those whose last epoch is held back.
  private var held: [LocationOrigin] = []
  private let timing: Timing
  private let waits: Bool

  /// - Parameters:
  ///   - timing: recorded reports of one time and of two positions are two locations.
  ///   - waits: whether a first report that is not whole is held back: see ``merge(_:into:)``.
  public init(_ timing: Timing = .live, waits: Bool = false) { (self.timing, self.waits) = (timing, waits) }

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
    guard areOneEpoch(last, location) else {
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

  private func areOneEpoch(_ last: Location, _ next: Location) -> Bool {
    guard let time = next.time else { return false }
    let isHere = last.coordinate == next.coordinate
    guard let lastTime = last.time else { return isHere }
    return lastTime == time && (timing == .live || isHere || last.isPartial)
  }

  // MARK: The rest of an epoch

  /// Whether something is held back.
  public var isWaiting: Bool { !held.isEmpty }

  /// Appends what of the reading is new, as ``merge(_:)`` gives it, and before it what was held back and is not waited for any
  /// more. The first report of a device that is not whole is held back, and so is one that follows a whole one.
  public mutating func merge(_ reading: Reading, into readings: inout [Reading]) {
    guard waits, let origin = reading.origin, origin.device != nil else {
      if let merged = merge(reading) { readings.append(merged) }
      return
    }
    switch reading {
    case .location(let location): merge(location, into: &readings)
    case .noFix:
      release(origin, into: &readings)
      readings.append(reading)
    default: readings.append(reading)
    }
  }

  private mutating func merge(_ location: Location, into readings: inout [Reading]) {
    let origin = location.origin
    let last = epochs.last { $0.origin == origin }
    if let last, !areOneEpoch(last, location) { release(origin, into: &readings) }
    let merged = merge(location)
    if held.contains(origin) {
      if let whole = epochs.last(where: { $0.origin == origin }), !whole.isPartial { release(origin, into: &readings) }
    } else if let merged {
      let isFirst = last.map { !$0.isPartial && !areOneEpoch($0, location) } ?? true
      if merged.isPartial, isFirst, epochs.count < Self.capacity {
        held.append(origin)
      } else {
        readings.append(.location(merged))
      }
    }
  }

  /// Appends all that is held back: its rest has not come in time, or the stream has ended.
  public mutating func release(into readings: inout [Reading]) {
    while let origin = held.first { release(origin, into: &readings) }
  }

  private mutating func release(_ origin: LocationOrigin, into readings: inout [Reading]) {
    guard let index = held.firstIndex(of: origin) else { return }
    held.remove(at: index)
    if let whole = epochs.last(where: { $0.origin == origin }) { readings.append(.location(whole)) }
  }
}

extension Location {
  /// Whether it has only what RMC, the first sentence of an epoch, has: neither height nor status. Its mode may be of the epoch
  /// before.
  fileprivate var isPartial: Bool { status == nil && altitudeMSL == nil && ellipsoidalHeight == nil }
}
