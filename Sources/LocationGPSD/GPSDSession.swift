import LocationKit
import LocationWire

/// What a client of gpsd decides, over any number of connections; it neither sends nor waits.
struct GPSDSession {
  enum State: Equatable {
    /// No connection.
    case closed
    /// Connected, and not greeted yet: a stopped gpsd's connections are accepted, too, by the system.
    case awaitingVersion
    case watching(release: String)
  }

  private(set) var state = State.closed
  /// Since the session's beginning, on the fetcher's clock: who feeds the session keeps it up to date.
  var elapsed = Duration.zero
  /// Whether gpsd has ever answered: from then on a lost link is not the end.
  private(set) var hasBeenGreeted = false

  private let source: String
  private let place: String
  private let wallClock: @Sendable () -> UTCInstant
  private var decoder: ReportDecoder
  /// Of this connection, from 1.
  private var lineNumber = 0
  private var filter: DeviceFilter
  // One over all connections: what was delivered before a link was lost is not delivered again after it.
  private var merger = EpochMerger(waits: true)
  /// A daemon has a handful. Of those beyond this many nobody is told that they are lost.
  private static let mostDevices = 64
  /// Those that have reported on this connection, and have not been closed since, by name.
  private var devices: [LocationOrigin] = []
  private var isLossReported = false
  /// Since when the rest of an epoch has been waited for.
  private var waitingSince: Duration?
  /// So long at most. A receiver's epoch takes most of a second on a slow line.
  private static let patience = Duration.seconds(1)
  /// The last location's time, and when it came.
  private var lastFix: (time: UTCInstant, elapsed: Duration)?
  /// How far behind the time that it should be by now a location may lie that gpsd was asked for. Receivers say something
  /// each second, most of them.
  private static let freshness = Duration.seconds(2)

  /// - Parameters:
  ///   - source: as the user named it: `gpsd://localhost:2947`.
  ///   - place: what errors call it: `localhost:2947`.
  ///   - wallClock: tells whether the first location that gpsd was asked for is a present one.
  init(
    source: String, place: String, device: String?, decoder: ReportDecoder,
    wallClock: @escaping @Sendable () -> UTCInstant
  ) {
    self.source = source
    self.place = place
    self.wallClock = wallClock
    self.decoder = decoder
    filter = DeviceFilter(device)
  }

  /// A connection stands.
  /// - Returns: what to send.
  mutating func open() -> [UInt8] {
    state = .awaitingVersion
    lineNumber = 0
    devices.removeAll()
    filter.devicesChanged()
    // At 1 Hz the next location is up to a second away; gpsd knows one already.
    return Array("?WATCH={\"enable\":true,\"json\":true};\n?POLL;\n".utf8)
  }

  /// Takes one line from gpsd, and appends what it means.
  mutating func receive(_ line: Span<UInt8>, into readings: inout [Reading]) {
    lineNumber += 1
    if line.isEmpty { return }
    do {
      let report = try decoder.decode(line)
      if let leftOut = decoder.leftOut { readings.append(fault(leftOut)) }
      take(report, into: &readings)
    } catch {
      readings.append(fault(error))
    }
  }

  /// Of the line that has come.
  private func fault(_ error: LocationError) -> Reading {
    .fault(LocationError(error.code, "\(error.message), in line \(lineNumber)", place: place))
  }

  /// Lines were too long to be held.
  func skipped(_ count: Int, into readings: inout [Reading]) {
    readings.append(.fault(LocationError(.badData, "skipped \(count) line(s) of excessive length", place: place)))
  }

  /// There is no connection, or none any more. Said once, however often connecting fails until gpsd answers again.
  mutating func close(_ error: LocationError) -> [Reading] {
    state = .closed
    guard !isLossReported else { return [] }
    isLossReported = true
    var readings = [Reading.fault(error)]
    if devices.isEmpty { devices = [LocationOrigin(source: source, kind: .live)] }
    for origin in devices { readings.append(.noFix(NoFix(time: nil, reason: .linkLost, origin: origin))) }
    devices.removeAll()
    return readings
  }

  private mutating func take(_ report: WireReport, into readings: inout [Reading]) {
    switch report {
    case .version(let release, _, _):
      // The protocol's number is not looked at: released daemons send wrong ones.
      state = .watching(release: release)
      hasBeenGreeted = true
      isLossReported = false
    case .reading(let reading): take(reading, into: &readings)
    case .devices(let list): take(list, into: &readings)
    case .device(let device):
      filter.devicesChanged()
      if !device.isActive { remove(into: &readings) { $0 == device.path } }
    case .error(let message):
      readings.append(.fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)", place: place)))
    case .poll(let last):
      for case .location(let location) in last where isFresh(location) { take(.location(location), into: &readings) }
    case .watch, .event, .other: break
    }
  }

  private mutating func take(_ reading: Reading, into readings: inout [Reading]) {
    guard let origin = reading.origin, filter.accepts(origin.device) else { return }
    if let device = origin.device, devices.count < Self.mostDevices, !devices.contains(where: { $0.device == device }) {
      devices.append(origin)
      devices.sort { ($0.device ?? "") < ($1.device ?? "") }
    }
    if case .location(let location) = reading, let time = location.time { lastFix = (time, elapsed) }
    merger.merge(reading, into: &readings)
    waitingSince = merger.isWaiting ? waitingSince ?? elapsed : nil
  }

  /// When to call ``release(into:)``, on the clock of ``elapsed``; `nil` where nothing is waited for.
  var restIsDue: Duration? { waitingSince.map { $0 + Self.patience } }

  /// The rest of an epoch has not come in time, or cannot come any more: what is there of it is delivered.
  mutating func release(into readings: inout [Reading]) {
    waitingSince = nil
    merger.release(into: &readings)
  }

  /// gpsd answers a poll with the last it knows, were it hours old: only what goes on from our last location is news. Before
  /// there was one, only what the time of day says is of now; where that is wrong, the next location is the first.
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
    let gone = devices.filter { $0.device.map(isGone) ?? false }
    if gone.isEmpty { return }
    release(into: &readings)
    devices.removeAll { gone.contains($0) }
    for origin in gone { readings.append(.noFix(NoFix(time: nil, reason: .deviceRemoved, origin: origin))) }
  }
}
