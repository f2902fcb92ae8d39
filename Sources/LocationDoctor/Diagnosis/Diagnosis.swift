import LocationKit
import LocationWire

/// What the observations mean. It asks nobody anything: the same observations give the same findings.
public struct Diagnosis {
  let seen: Observations

  public init(_ observations: Observations) { seen = observations }

  /// In the order of the chain; a link may have several. What lies behind a broken link and could not be checked says so.
  public var findings: [Finding] {
    let made =
      deviceFindings + permissionFindings + otherProgramsFindings + daemonFindings + connectionFindings
      + versionFindings + receiverFindings + streamFindings + skyFindings + fixFindings + clockFindings
    let broken = Link.allCases.first { link in made.contains { $0.link == link && $0.verdict == .failed } }
    return Link.allCases.flatMap { link in
      let own = made.filter { $0.link == link }
      if own.isEmpty, isExpected(link), let broken { return [unchecked(link, behind: broken)] }
      return own
    }
  }

  private func unchecked(_ link: Link, behind broken: Link) -> Finding {
    Finding(link, .unchecked, "not checked", cause: "fix \(broken.rawValue) first")
  }

  /// Whether a source of this kind has the link at all.
  private func isExpected(_ link: Link) -> Bool {
    switch link {
    case .device, .permission, .otherPrograms, .daemon, .connection: false
    case .versions, .receiver: seen.source.isDaemon
    case .speed: seen.source.isSerial || seen.source.isDaemon
    case .bytes, .sentences: seen.source.kind != .script && seen.source.kind != .other
    case .satellites, .fix, .accuracy, .clock: true
    }
  }

  /// Whether what came is of now, and came as it was made. What ends by itself, as standard input, may be a recording.
  var isLive: Bool { seen.source.isLive && !(seen.heard.hasEnded && seen.heard.failure == nil) }

  /// The gpsd that is examined, where it runs here.
  var daemon: DaemonProcess? {
    guard case .gpsd(_, let port, _) = seen.source.kind else { return nil }
    return seen.machine?.daemon(on: port)
  }

  /// Whether gpsd has a device open.
  func isOpenByDaemon(_ device: DeviceFile) -> Bool {
    seen.receivers.contains { $0.isActive && ($0.path == device.path || $0.path == device.target) }
      || device.holders.contains { holder in holder.process == daemon?.process }
  }

  /// How to begin again with a gpsd that systemd runs, or that somebody has started.
  var restart: String {
    seen.machine?.hasSocketUnit == true ? "sudo systemctl restart gpsd.socket gpsd" : "stop gpsd and start it again"
  }
}
