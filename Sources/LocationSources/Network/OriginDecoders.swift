package import LocationKit

/// Decoders of NMEA 0183, UBX or gpsd JSON for many senders: one for each origin, which is a subject of its own.
///
/// The number of origins is limited: beyond it, the one with the longest silence is dropped.
package struct OriginDecoders: Sendable {
  private struct Origin: Sendable {
    var decoder: StreamDecoder
    /// When its last bytes arrived.
    var time: ContinuousClock.Instant
    /// Number of its last arrival.
    var arrival = 0
    /// Whether its decoder may hold a report that only silence completes.
    var isPending = false
  }

  private let source: String
  private let wallClock: @Sendable () -> UTCInstant
  private let mostOrigins: Int
  private var origins: [String: Origin] = [:]
  /// Names in the order of all arrivals; those that are not the last of their origin are passed over.
  private var arrivals: [(name: String, number: Int)] = []
  /// Number of `arrivals` that are passed over at the beginning.
  private var passedArrivals = 0
  private var lastArrival = 0
  /// Account of the origins that were dropped.
  private var pastCounts = InputCounts(unit: "lines")

  /// - Parameters:
  ///   - source: the source as the user named it.
  ///   - mostOrigins: the largest number of origins.
  ///   - wallClock: returns the time that dates sentences without a date.
  package init(
    source: String, mostOrigins: Int = 10_000, wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    (self.source, self.mostOrigins, self.wallClock) = (source, mostOrigins, wallClock)
  }

  package var count: Int { origins.count }

  package var counts: InputCounts {
    origins.values.reduce(into: pastCounts) { $0.add($1.decoder.counts) }
  }

  /// Takes bytes of an origin, and calls `report` with its readings.
  package mutating func take(
    _ bytes: Span<UInt8>, from name: String, at time: ContinuousClock.Instant, _ report: (String, Reading) -> Void
  ) {
    var readings: [Reading] = []
    var origin = origins.removeValue(forKey: name) ?? makeOrigin(at: time, report)
    origin.decoder.decode(bytes, into: &readings)
    if let complaint = origin.decoder.dueComplaint() { readings.append(.fault(complaint.at("\(source): \(name)"))) }
    lastArrival += 1
    (origin.time, origin.isPending, origin.arrival) = (time, true, lastArrival)
    origins[name] = origin
    arrivals.append((name, lastArrival))
    if arrivals.count > 4 * origins.count + 64 { removePassedArrivals() }
    for reading in readings { report(name, reading) }
  }

  /// Reports what silence has completed: call it about each second.
  package mutating func flush(at time: ContinuousClock.Instant, _ report: (String, Reading) -> Void) {
    for (name, origin) in origins where origin.isPending && time - origin.time >= origin.decoder.patience {
      var readings: [Reading] = []
      origins[name]?.decoder.flush(into: &readings)
      origins[name]?.isPending = false
      for reading in readings { report(name, reading) }
    }
  }

  /// Reports what waits for silence, and drops all origins: nothing more arrives.
  package mutating func finish(_ report: (String, Reading) -> Void) {
    for name in origins.keys { drop(name, report) }
  }

  private mutating func drop(_ name: String, _ report: (String, Reading) -> Void) {
    guard var decoder = origins.removeValue(forKey: name)?.decoder else { return }
    var readings: [Reading] = []
    decoder.finish(into: &readings)
    for reading in readings { report(name, reading) }
    pastCounts.add(decoder.counts)
  }

  private mutating func makeOrigin(at time: ContinuousClock.Instant, _ report: (String, Reading) -> Void) -> Origin {
    if origins.count >= mostOrigins, let name = mostSilent() { drop(name, report) }
    return Origin(decoder: StreamDecoder(source: source, wallClock: wallClock), time: time)
  }

  /// Returns the origin with the longest silence. An arrival costs constant time on average, however many there are.
  private mutating func mostSilent() -> String? {
    while passedArrivals < arrivals.count {
      let (name, number) = arrivals[passedArrivals]
      passedArrivals += 1
      if origins[name]?.arrival == number { return name }
    }
    return nil
  }

  private mutating func removePassedArrivals() {
    arrivals = arrivals[passedArrivals...].filter { origins[$0.name]?.arrival == $0.number }
    passedArrivals = 0
  }
}
