package import LocationKit

/// A converter from a scenario's epochs to readings, as if they came through its line, its daemon and a decoder.
package struct ScriptReadings: Sendable {
  /// Largest number of readings that a line holds for a stopped reader; any more are lost.
  private static let mostHeld = 4096

  /// Readings that arrived with the last epoch.
  package private(set) var readings: [Reading] = []
  private let origin: LocationOrigin
  private let source: String
  private let contents: EpochContents
  private var counts: InputCounts
  /// Readings that have arrived and are held for a later epoch.
  private var held: [Reading] = []
  private var sky: ReceiverSky?
  private var isDaemonKilled = false

  package init(_ scenario: Scenario) {
    source = scenario.source
    origin = LocationOrigin(source: source, kind: .simulated)
    contents = EpochContents(scenario.receiver)
    counts = InputCounts(unit: "epochs")
  }

  package mutating func take(_ epoch: ScenarioEpoch) {
    counts.read += 1
    readings.removeAll(keepingCapacity: true)
    guard epoch.hardware.daemon != .killed else { return lose() }
    isDaemonKilled = false
    let isHeldBack = epoch.line.isMerged || epoch.hardware.daemon == .stopped
    if let report = epoch.report, isReadable(epoch.line) {
      if isHeldBack, held.count >= Self.mostHeld { counts.skip("lost without a reader") } else { decode(report) }
    }
    if !isHeldBack { swap(&readings, &held) }
  }

  package mutating func finish() {
    readings = held
    held = []
    readings.append(.counts(counts))
  }

  /// Reports the loss of the daemon once, as a client of gpsd does.
  private mutating func lose() {
    guard !isDaemonKilled else { return }
    isDaemonKilled = true
    held.removeAll()
    sky = nil
    readings.append(.fault(LocationError(.sourceUnavailable, "the simulated gpsd was killed", context: source)))
    readings.append(.noFix(NoFix(time: nil, reason: .linkLost, origin: origin)))
  }

  /// Returns whether the epoch is readable. Counts it otherwise, with the reasons of the decoder of NMEA 0183.
  private mutating func isReadable(_ line: LineFaults) -> Bool {
    guard !line.isReadable else { return true }
    counts.skip(line.hasBadSums ? "bad checksum" : line.lacksSums ? "no checksum" : "unreadable field")
    return false
  }

  private mutating func decode(_ report: ReceiverReport) {
    if let fix = report.fix {
      held.append(.location(contents.location(fix, report, origin)))
    } else {
      held.append(.noFix(NoFix(time: report.time, reason: .noFix, origin: origin, receiver: contents.receiver(report))))
    }
    guard contents.hasSky, report.sky != sky else { return }
    sky = report.sky
    held.append(
      .sky(
        SkyView(
          time: report.time, satellites: report.sky.satellites, dilution: report.sky.dilution, origin: origin)))
  }
}
