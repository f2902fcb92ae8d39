package import LocationKit

/// A merger of the several reports that a live gpsd sends of one epoch, which is a device and a time, into one
/// location.
///
/// The first report with a coordinate is delivered. Values that later reports add are stored, and cause a new
/// delivery only if the mode rises. A location without a time followed by one with a time, the same coordinate and
/// the same device is one epoch, too. A report with another time than the last one is delivered, even if its time is
/// older: the manager judges the order. Use one merger for all connections to a daemon, so that reports that it
/// repeats after a reconnect are not delivered twice.
///
/// A gpsd that has just opened its receiver reports after the first sentence of an epoch: a coordinate without status
/// and height, and without the mark of a simulation. If the merger waits, such a report is held back until the rest
/// of its epoch or the next epoch arrives, or until ``release(into:)``.
package struct EpochMerger: Sendable {
  /// Largest number of devices. A daemon has a handful; beyond this, the device that was silent longest is forgotten.
  private static let capacity = 64

  /// The last epoch of each device, the most recent device last.
  private var epochs: [Location] = []
  /// Origins whose last epoch is held back.
  private var held: [LocationOrigin] = []
  private let timing: Timing
  private let waits: Bool

  /// - Parameters:
  ///   - timing: recorded reports with the same time and different positions are separate locations.
  ///   - waits: whether an incomplete first report is held back: see ``merge(_:into:)``.
  package init(_ timing: Timing = .live, waits: Bool = false) { (self.timing, self.waits) = (timing, waits) }

  /// Returns the new content of a reading: the reading itself, or completed by earlier reports of its epoch. `nil` if
  /// its epoch has been delivered. Only locations with a device are merged; all other readings are returned
  /// unchanged.
  package mutating func merge(_ reading: Reading) -> Reading? {
    if case .location(let location) = reading { return merge(location).map { .location($0) } }
    return reading
  }

  private mutating func merge(_ location: Location) -> Location? {
    if location.origin.device == nil { return location }
    guard let index = index(of: location.origin), areOneEpoch(epochs[index], location) else {
      begin(location)
      return location
    }
    return complete(index, with: location)
  }

  private func index(of origin: LocationOrigin) -> Int? { epochs.lastIndex { $0.origin == origin } }

  /// Remembers the first report of an epoch.
  private mutating func begin(_ location: Location) {
    if let index = index(of: location.origin) { return remember(location, insteadOf: index) }
    if epochs.count == Self.capacity { epochs.removeFirst() }
    epochs.append(location)
  }

  /// Adds the values of a later report to an epoch, which is the last one of `epochs` from then on. Returns the epoch if
  /// its mode rises.
  private mutating func complete(_ index: Int, with location: Location) -> Location? {
    let mode = epochs[index].mode
    let whole = epochs[index].completed(by: location)
    remember(whole, insteadOf: index)
    return whole.mode > mode ? whole : nil
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

  package var isWaiting: Bool { !held.isEmpty }

  /// Appends the new content of the reading, as ``merge(_:)`` returns it, preceded by held-back reports whose wait is
  /// over. The first report of a device is held back if it is incomplete, and so is an incomplete report that follows
  /// a complete one.
  package mutating func merge(_ reading: Reading, into readings: inout [Reading]) {
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
    var isFirst = true
    if let index = index(of: origin) {
      if areOneEpoch(epochs[index], location) {
        return mergeRest(location, ofEpoch: index, into: &readings)
      }
      release(origin, into: &readings)
      isFirst = !epochs[index].isPartial
    }
    begin(location)
    if location.isPartial, isFirst, epochs.count < Self.capacity {
      held.append(origin)
    } else {
      readings.append(.location(location))
    }
  }

  private mutating func mergeRest(_ location: Location, ofEpoch index: Int, into readings: inout [Reading]) {
    let risen = complete(index, with: location)
    if held.contains(location.origin) {
      if let whole = epochs.last, !whole.isPartial { release(whole.origin, into: &readings) }
    } else if let risen {
      readings.append(.location(risen))
    }
  }

  /// Appends all reports that are held back, because their rest has not arrived in time, or the stream has ended.
  package mutating func release(into readings: inout [Reading]) {
    while let origin = held.first { release(origin, into: &readings) }
  }

  private mutating func release(_ origin: LocationOrigin, into readings: inout [Reading]) {
    guard let index = held.firstIndex(of: origin) else { return }
    held.remove(at: index)
    if let whole = epochs.last(where: { $0.origin == origin }) { readings.append(.location(whole)) }
  }
}

extension Location {
  /// Whether the location has only the values of RMC, the first sentence of an epoch: neither height nor status. Its
  /// mode may be that of the previous epoch.
  fileprivate var isPartial: Bool { status == nil && altitudeMSL == nil && ellipsoidalHeight == nil }
}
