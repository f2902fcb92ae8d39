import LocationKit
import LocationWire

/// The evaluation of observations. It makes no further requests: the same observations give the same findings.
struct Diagnosis {
  let seen: Observations

  init(_ observations: Observations) { seen = observations }

  /// Findings in the order of the chain; a link may have several. A link that could not be checked because of an
  /// earlier broken link has an `unchecked` finding.
  var findings: [Finding] {
    let made =
      deviceFindings + permissionFindings + otherProgramsFindings + daemonFindings + connectionFindings
      + receiverFindings + streamFindings + fixFindings
      + [versionFinding, skyFinding, clockFinding, offsetFinding].compactMap(\.self)
    let broken = Link.allCases.first { link in made.contains { $0.link == link && $0.verdict == .failed } }
    return Link.allCases.flatMap { link in
      let own = made.filter { $0.link == link }
      guard own.isEmpty, isExpected(link), let broken else { return own }
      return [Finding(link, .unchecked, "not checked", cause: "fix \(broken.rawValue) first")]
    }
  }

  /// Returns whether sources of this kind have the link.
  private func isExpected(_ link: Link) -> Bool {
    switch link {
    case .device, .permission, .otherPrograms, .daemon, .connection: false
    case .versions, .receiver: seen.source.isDaemon
    case .speed: seen.source.isSerial || seen.source.isDaemon
    case .bytes, .sentences: seen.source.kind != .script && seen.source.kind != .other
    case .satellites, .fix, .accuracy, .clock: true
    }
  }

  /// Whether the data is current and was delivered in real time. A stream that ends without a failure, such as standard
  /// input, may be a recording.
  var isLive: Bool { seen.source.isLive && !(seen.received.hasEnded && seen.received.failure == nil) }

  /// The examined gpsd, if it runs on this machine.
  var daemon: DaemonProcess? {
    guard case .gpsd(_, let port, _) = seen.source.kind else { return nil }
    return seen.machine?.daemon(on: port)
  }

  func isOpenByDaemon(_ device: DeviceFile) -> Bool {
    seen.receivers.contains { $0.isActive && ($0.path == device.path || $0.path == device.target) }
      || device.holders.contains { holder in holder.process == daemon?.process }
  }

  /// Command to restart gpsd, under systemd or started by hand.
  var restart: String {
    seen.machine?.hasSocketUnit == true ? "sudo systemctl restart gpsd.socket gpsd" : "stop gpsd and start it again"
  }
}
