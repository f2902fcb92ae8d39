/// The choice of the device that decides, if several devices of a source deliver positions: receivers on one line,
/// devices of one gpsd, senders of datagrams. The rules are those of a failover in which the devices are ranked in the
/// order of their first locations.
///
/// Its time line is in nanoseconds: the manager's clock for a live source, the readings' own time for a recorded one.
/// A replay therefore decides the same at any speed.
struct DeviceChoice: Sendable {
  fileprivate struct Device: Sendable {
    var origin: LocationOrigin
    /// Location of this device when the device in use last reported, or its first location after that.
    var reference: Location?
    /// Last time of the device's own, and its offset to the common line, because the clocks of receivers differ.
    var moment: Int64
    var shift: Int64 = 0
  }

  private var failover: FailoverDecider
  private var devices: [Device] = []
  private var line: Int64 = 0
  private let isLive: Bool
  private let limits: FailoverLimits

  /// Limit on the number of devices, more than a source has; beyond it the device that has been silent longest is
  /// dropped.
  private static let mostDevices = 64
  /// Nanoseconds. Clocks that differ by more are unrelated.
  private static let longestDifference = 60 * UTCInstant.nanosecondsPerSecond

  /// - Parameters:
  ///   - first: the last location of the device that has been the only one until now.
  ///   - line: the time at which it arrived.
  ///   - isLost: whether the device has lost its fix since.
  init(
    first: Location, line: Int64, intervals: IntervalEstimator, isLost: Bool, limits: FailoverLimits, timing: Timing
  ) {
    self.init(limits: limits, timing: timing)
    self.line = line
    devices = [Device(origin: first.origin, moment: line)]
    failover.add(Self.name(of: first.origin), intervals)
    _ = failover.take([.location(first)], from: 0, at: .nanoseconds(line))
    guard isLost else { return }
    let report = NoFix(time: nil, reason: .noFix, origin: first.origin)
    _ = failover.take([.noFix(report)], from: 0, at: .nanoseconds(line))
  }

  private init(limits: FailoverLimits, timing: Timing) {
    var limits = limits
    // No device is preferred to another: the first that has a fix is used.
    limits.start = .zero
    self.limits = limits
    isLive = timing == .live
    failover = FailoverDecider(sources: [], limits: limits)
  }

  private static func name(of origin: LocationOrigin) -> String { origin.device ?? origin.source }

  /// Location of the device in use when its predecessor last reported; `nil` before the first change.
  var reference: Location? { failover.active.flatMap { devices[$0].reference } }

  /// Whether a trusted device reports another place than the device in use.
  var isDisputed: Bool { failover.isDisputed }

  /// Time at which ``advance(to:)`` may next have a result; `nil` for a recorded source.
  var nextDeadline: Int64? { isLive ? failover.nextDeadline?.inNanoseconds : nil }

  // MARK: Input

  /// Takes a location. `line` is its time of arrival, used for live sources. Returns the readings that decide: a
  /// change of device, and locations of the device in use.
  mutating func take(_ location: Location, at line: Int64) -> [Reading] {
    let rank = devices.firstIndex { $0.origin.isSameDevice(as: location.origin) } ?? add(location)
    move(to: location.time, of: rank, at: line)
    // Deadlines before this location expire first, as they do in a live source.
    let passed =
      failover.advance(to: .nanoseconds(self.line))
      + failover.take([.location(location)], from: rank, at: .nanoseconds(self.line))
    if devices[rank].reference == nil { devices[rank].reference = location }
    if failover.active == rank, passed.contains(where: \.isLocation) {
      for other in devices.indices where other != rank { devices[other].reference = failover.fix(of: other) }
    }
    return passed
  }

  /// Takes a "no fix" report. `line` is its time of arrival, used for live sources. Returns the readings that decide.
  mutating func take(_ report: NoFix, at line: Int64) -> [Reading] {
    let rank = devices.firstIndex { $0.origin.isSameDevice(as: report.origin) }
    if report.reason == .linkLost || report.reason == .sourceEnded || (rank == nil && report.origin.device == nil) {
      return failover.takeFromAll(report, at: .nanoseconds(self.line))
    }
    guard let rank else { return [] }
    move(to: report.time, of: rank, at: line)
    return failover.take([.noFix(report)], from: rank, at: .nanoseconds(self.line))
  }

  /// Handles the silence of a live source until `line`. Returns the readings that decide.
  mutating func advance(to line: Int64) -> [Reading] {
    self.line = max(self.line, line)
    return failover.advance(to: .nanoseconds(self.line))
  }

  private mutating func add(_ location: Location) -> Int {
    let moment = location.time?.nanoseconds ?? line
    var newcomer = Device(origin: location.origin, moment: moment)
    let difference = moment.saturatingSubtracting(line)
    // A newcomer that is ahead while no other device has a fix arrives after a gap.
    let isAfterGap = difference > 0 && failover.active.flatMap(failover.fix) == nil
    if difference.magnitude > Self.longestDifference, !isAfterGap {
      newcomer.shift = line.saturatingSubtracting(moment)
    }
    let name = Self.name(of: location.origin)
    if devices.count == Self.mostDevices, let rank = failover.longestSilent {
      failover.replace(rank, with: name)
      devices[rank] = newcomer
      return rank
    }
    failover.add(name)
    devices.append(newcomer)
    return devices.count - 1
  }

  /// Moves the common line to a report of a device.
  private mutating func move(to time: UTCInstant?, of rank: Int, at line: Int64) {
    guard !isLive else {
      self.line = max(self.line, line)
      return
    }
    let moment = time?.nanoseconds ?? devices[rank].moment.saturatingAdding(UTCInstant.nanosecondsPerSecond)
    devices[rank].moment = moment
    let common = moment.saturatingAdding(devices[rank].shift)
    // The device's clock was set back, or the device was far behind the others when it was read.
    if self.line.saturatingSubtracting(common) > limits.silence.inNanoseconds {
      devices[rank].shift = self.line.saturatingSubtracting(moment)
    } else {
      self.line = max(self.line, common)
    }
  }
}

extension Reading {
  fileprivate var isLocation: Bool { if case .location = self { true } else { false } }
}

extension DeviceChoice {
  /// Writes everything but the limits.
  func write(to writer: inout ValueWriter) {
    writer.put(line)
    writer.putFields(failover.write)
    writer.put(devices)
  }

  init(
    from reader: inout ValueReader, limits: FailoverLimits, timing: Timing
  ) throws(ValueReader.Failure) {
    self.init(limits: limits, timing: timing)
    line = try reader.take()
    _ = try reader.takeFields { reader throws(ValueReader.Failure) in try failover.read(from: &reader) }
    devices = try reader.take()
    guard devices.count == failover.candidates.count else { throw ValueReader.Failure() }
  }
}

extension DeviceChoice.Device: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(origin, reference, moment, shift) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      origin: try reader.take(), reference: try reader.take(), moment: try reader.take(), shift: try reader.take())
  }
}
