package import LocationKit

/// Makes readings of a scenario's epochs, as they would come through its line, its daemon and a decoder.
package struct ScriptReadings {
  /// As many readings a line keeps for a reader that does not read; what comes then is lost.
  private static let mostHeld = 4096

  /// What has come with the last epoch.
  package private(set) var readings: [Reading] = []
  private let origin: LocationOrigin
  private let source: String
  private let contents: EpochContents
  private let repeatsSky: Bool
  private var account: SourceAccount
  /// What has come and is kept for a later epoch.
  private var held: [Reading] = []
  private var sky: ReceiverSky?
  private var isDaemonKilled = false

  /// - Parameter repeatsSky: whether a sky that has not changed is told again, as gpsd tells it.
  package init(_ scenario: Scenario, repeatsSky: Bool = false) {
    self.repeatsSky = repeatsSky
    source = scenario.source
    origin = LocationOrigin(source: source, kind: .simulated)
    contents = EpochContents(scenario.receiver)
    account = SourceAccount(unit: "epochs")
  }

  package mutating func take(_ epoch: ScenarioEpoch) {
    account.read += 1
    readings.removeAll(keepingCapacity: true)
    guard epoch.hardware.daemon != .killed else { return lose() }
    isDaemonKilled = false
    let isHeldBack = epoch.line.isMerged || epoch.hardware.daemon == .stopped
    if let report = epoch.report, isReadable(epoch.line) {
      if isHeldBack, held.count >= Self.mostHeld { account.skip("lost while nobody read") } else { decode(report) }
    }
    if !isHeldBack { swap(&readings, &held) }
  }

  package mutating func finish() {
    readings = held
    held = []
    readings.append(.account(account))
  }

  /// Said once, as by a client of gpsd.
  private mutating func lose() {
    guard !isDaemonKilled else { return }
    isDaemonKilled = true
    held.removeAll()
    sky = nil
    readings.append(.fault(LocationError(.sourceUnavailable, "the simulated gpsd was killed", place: source)))
    readings.append(.noFix(NoFix(time: nil, reason: .linkLost, origin: origin)))
  }

  /// Counts what is not, with the reasons of the decoder of NMEA 0183.
  private mutating func isReadable(_ line: LineFaults) -> Bool {
    guard !line.isReadable else { return true }
    account.skip(line.hasBadSums ? "bad checksum" : line.lacksSums ? "no checksum" : "unreadable field")
    return false
  }

  private mutating func decode(_ report: ReceiverReport) {
    if let fix = report.fix {
      held.append(.location(contents.location(fix, report, origin)))
    } else {
      held.append(.noFix(NoFix(time: report.time, reason: .noFix, origin: origin)))
    }
    guard contents.hasSky, repeatsSky || report.sky != sky else { return }
    sky = report.sky
    held.append(
      .sky(
        SkyView(
          time: report.time, satellites: report.sky.satellites, dilution: report.sky.dilution, origin: origin)))
  }
}
