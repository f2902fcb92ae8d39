package import LocationKit

/// Decoders of NMEA 0183 or gpsd JSON for many senders: one for each origin, which is a subject of its own.
///
/// The number of origins is limited: beyond it, the one with the longest silence is dropped.
package struct OriginDecoders: Sendable {
  private struct Origin: Sendable {
    var decoder: StreamDecoder
    /// When its last bytes arrived.
    var time: ContinuousClock.Instant
    /// Whether its decoder may hold a report that only silence completes.
    var isPending = false
  }

  private let source: String
  private let wallClock: @Sendable () -> UTCInstant
  private let mostOrigins: Int
  private var origins: [String: Origin] = [:]
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
    (origin.time, origin.isPending) = (time, true)
    origins[name] = origin
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

  private mutating func makeOrigin(at time: ContinuousClock.Instant, _ report: (String, Reading) -> Void) -> Origin {
    if origins.count >= mostOrigins, let silent = origins.min(by: { $0.value.time < $1.value.time }) {
      var (readings, decoder): ([Reading], StreamDecoder) = ([], silent.value.decoder)
      decoder.finish(into: &readings)
      for reading in readings { report(silent.key, reading) }
      pastCounts.add(decoder.counts)
      origins[silent.key] = nil
    }
    return Origin(decoder: StreamDecoder(source: source, wallClock: wallClock), time: time)
  }
}
