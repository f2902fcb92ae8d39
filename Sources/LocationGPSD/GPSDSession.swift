import LocationIO
import LocationKit
import LocationWire

/// The logic of a gpsd client across any number of connections. It performs no I/O and does not wait.
struct GPSDSession: SourceSession {
  /// Whether gpsd has sent its greeting on this connection: the system accepts connections even to a stopped gpsd.
  private(set) var hasSpoken = false
  /// Time of the last data since the beginning of the session.
  var elapsed = Duration.zero

  private let place: String
  private let request: [UInt8]
  private let wallClock: @Sendable () -> UTCInstant
  private let wantsSky: @Sendable () -> Bool
  private var decoder: GPSDLineDecoder
  private var framer = LineFramer(maximumLength: GPSDSource.longestLine)
  /// Number of the current line in this connection, from 1.
  private var lineNumber = 0
  private var filter: DeviceFilter
  // One merger for all connections, so that readings delivered before a connection was lost are not delivered again.
  private var merger = EpochMerger(waits: true)
  private var losses: LossReport
  /// Time since which the rest of an epoch is awaited.
  private var waitingSince: Duration?
  /// Maximum wait for the rest of an epoch. On a slow line, an epoch takes most of a second.
  private static let patience = Duration.seconds(1)
  /// Time of the last location, and the time of its arrival.
  private var lastFix: (time: UTCInstant, elapsed: Duration)?
  /// Maximum delay of a requested location relative to the expected time. Most receivers report every second.
  private static let freshness = Duration.seconds(2)

  /// - Parameters:
  ///   - source: the source as the user named it: `gpsd://localhost:2947`.
  ///   - place: the place in errors: `localhost:2947`.
  ///   - request: the request of each connection. At 1 Hz the next location is up to a second away, but gpsd already has one.
  ///   - wallClock: returns the time of day, which decides whether the first requested location is current.
  ///   - wantsSky: returns whether satellites are wanted now: their reports are not decoded otherwise.
  init(
    source: String, place: String, device: String?, request: [UInt8]? = nil,
    decoder: GPSDLineDecoder,
    wallClock: @escaping @Sendable () -> UTCInstant, wantsSky: @escaping @Sendable () -> Bool = { true }
  ) {
    self.place = place
    self.request = request ?? WireRequest.bytes(.reports(), .poll)
    losses = LossReport(of: source)
    self.wallClock = wallClock
    self.wantsSky = wantsSky
    self.decoder = decoder
    filter = DeviceFilter(device)
  }

  mutating func open() -> [UInt8] {
    hasSpoken = false
    lineNumber = 0
    framer.reset()
    losses.origins.removeAll()
    filter.devicesChanged()
    return request
  }

  mutating func take(
    _ bytes: Span<UInt8>, from sender: String?, at elapsed: Duration, into readings: inout [Reading]
  ) -> [UInt8] {
    self.elapsed = elapsed
    if let due = restIsDue, due <= elapsed { flush(into: &readings) }
    let overlongBefore = framer.overlongLines
    withFramer { framer, session in framer.push(bytes) { session.receive($0, into: &readings) } }
    let skipped = framer.overlongLines - overlongBefore
    if skipped > 0 { self.skipped(skipped, into: &readings) }
    return []
  }

  mutating func finish(into readings: inout [Reading]) {
    withFramer { framer, session in framer.finish { session.receive($0, into: &readings) } }
    flush(into: &readings)
  }

  /// Calls `body` with the framer, which calls the session back, and cannot be a part of it meanwhile.
  private mutating func withFramer(_ body: (inout LineFramer, inout GPSDSession) -> Void) {
    var framer = LineFramer(maximumLength: GPSDSource.longestLine)
    swap(&framer, &self.framer)
    body(&framer, &self)
    self.framer = framer
  }

  /// Takes one line from gpsd, and appends its readings.
  mutating func receive(_ line: Span<UInt8>, into readings: inout [Reading]) {
    lineNumber += 1
    if line.isEmpty || (WireDecoder.isSky(line) && !wantsSky()) { return }
    do {
      let report = try decoder.decode(line)
      if let leftOut = decoder.leftOut { readings.append(fault(leftOut)) }
      take(report, into: &readings)
    } catch {
      readings.append(fault(error))
    }
  }

  /// Returns a fault about the current line.
  private func fault(_ error: LocationError) -> Reading {
    .fault(LocationError(error.code, "\(error.message), in line \(lineNumber)", context: place))
  }

  /// Appends a fault about lines that exceeded the maximum length.
  func skipped(_ count: Int, into readings: inout [Reading]) {
    readings.append(.fault(LocationError(.invalidData, "skipped \(count) line(s) of excessive length", context: place)))
  }

  /// Ends a connection, or a failed attempt to connect. The failure is reported once, until gpsd reports again or has kept a
  /// connection for a time.
  mutating func close(_ failure: LocationError, _ reason: LossReason, isSteady: Bool) -> [Reading] {
    if hasSpoken, isSteady { losses.recover() }
    hasSpoken = false
    return losses.readings(of: failure, reason)
  }

  private mutating func take(_ report: WireReport, into readings: inout [Reading]) {
    switch report {
    // The protocol number is ignored: released daemons send wrong ones.
    case .version: hasSpoken = true
    case .reading(let reading): take(reading, into: &readings)
    case .devices(let list): take(list, into: &readings)
    case .device(let device):
      filter.devicesChanged()
      if !device.isActive { remove(into: &readings) { $0 == device.path } }
    case .error(let message):
      readings.append(.fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)", context: place)))
    case .poll(let last):
      for case .location(let location) in last where isFresh(location) { take(.location(location), into: &readings) }
    case .watch, .event, .offset, .other: break
    }
  }

  private mutating func take(_ reading: Reading, into readings: inout [Reading]) {
    guard let origin = reading.origin, filter.accepts(origin.device) else { return }
    losses.recover()
    if origin.device != nil, losses.note(origin) { losses.origins.sort { ($0.device ?? "") < ($1.device ?? "") } }
    if case .location(let location) = reading, let time = location.time { lastFix = (time, elapsed) }
    merger.merge(reading, into: &readings)
    waitingSince = merger.isWaiting ? waitingSince ?? elapsed : nil
  }

  /// When the rest of an epoch is overdue, on the clock of ``elapsed``; `nil` if nothing is awaited.
  var restIsDue: Duration? { waitingSince.map { $0 + Self.patience } }

  func patience(at elapsed: @autoclosure () -> Duration) -> Duration? {
    restIsDue.map { max(.zero, $0 - elapsed()) }
  }

  /// Delivers the received part of an epoch, because the rest has not arrived in time, or cannot arrive any more.
  mutating func flush(into readings: inout [Reading]) {
    waitingSince = nil
    merger.release(into: &readings)
  }

  /// Returns whether a location from a poll is current. gpsd answers a poll with its last location, however old. After
  /// a first location, only one that continues it is current. Before, only a location that is current by the time of
  /// day is used; if the system time is wrong, the first location is the next one.
  private func isFresh(_ location: Location) -> Bool {
    guard let time = location.time else { return false }
    if let lastFix { return time.duration(since: lastFix.time) >= elapsed - lastFix.elapsed - Self.freshness }
    return ((.zero - Self.freshness)...Self.freshness).contains(wallClock().duration(since: time))
  }

  private mutating func take(_ list: [WireDevice], into readings: inout [Reading]) {
    filter.devicesChanged()
    let active = Set(list.filter(\.isActive).map(\.path))
    remove(into: &readings) { !active.contains($0) }
  }

  private mutating func remove(into readings: inout [Reading], where isGone: (String) -> Bool) {
    let gone = losses.origins.filter { $0.device.map(isGone) ?? false }
    if gone.isEmpty { return }
    flush(into: &readings)
    losses.origins.removeAll { gone.contains($0) }
    for origin in gone { readings.append(.noFix(NoFix(time: nil, reason: .deviceRemoved, origin: origin))) }
  }
}
