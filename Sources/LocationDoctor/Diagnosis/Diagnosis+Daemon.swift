import LocationKit
import LocationWire

/// The links of gpsd, and of the connection.
extension Diagnosis {
  // MARK: Process

  var daemonFindings: [Finding] {
    guard case .gpsd(_, let port, _) = seen.source.kind else { return [] }
    guard let machine = seen.machine else {
      let remedy = "in case of trouble, run on that machine: locate doctor"
      let what = "devices and permissions of another machine"
      return [Finding(.daemon, .unchecked, what, cause: "gpsd runs elsewhere", remedy: remedy)]
    }
    guard let daemon = machine.daemon(on: port) else { return [absence(machine, port)] }
    let name = "process \(daemon.process), as \(machine.accounts.user(daemon.credentials.user))"
    let start = machine.isSocketUnitActive ? ", started by gpsd.socket" : ""
    if daemon.isStopped {
      let (cause, remedy) = ("it was sent SIGSTOP, or Ctrl-Z", "sudo kill -CONT \(daemon.process)")
      return [.failed(.daemon, .sourceUnavailable, "gpsd (\(name)) is stopped", cause: cause, remedy: remedy)]
    }
    let running = Finding(.daemon, .ok, "it runs: \(name)\(start)")
    return machine.daemons.count > 1 ? [running, several(machine)] : [running]
  }

  private func several(_ machine: Machine) -> Finding {
    let list = machine.daemons.map { "process \($0.process) on port \($0.command.port)" }
    let devices = machine.daemons.flatMap { Set($0.command.devices) }
    let isShared = Set(devices).count < devices.count
    return Finding(
      .daemon, isShared ? .warning : .note, "\(machine.daemons.count) gpsd run: \(Wording.list(list))",
      cause: isShared ? "they read one device: each gets a part of the bytes" : nil,
      remedy: isShared ? "stop all but one: sudo kill PROCESS" : nil)
  }

  /// Returns the finding for a port without a gpsd process.
  private func absence(_ machine: Machine, _ port: UInt16) -> Finding {
    if seen.isConnected {
      return Finding(
        .daemon, .note,
        "no process named gpsd listens on port \(port), and yet it answers: a container's, or a simulated one")
    }
    guard case .failed = seen.connection else {
      let elsewhere = machine.daemons.first.map { "; one does on port \($0.command.port)" } ?? ""
      return Finding(.daemon, .note, "no process named gpsd listens on port \(port)\(elsewhere)")
    }
    if let other = machine.daemons.first {
      return .failed(
        .daemon, .sourceUnavailable, "gpsd runs, on port \(other.command.port) and not on \(port)",
        remedy: "locate doctor gpsd://localhost:\(other.command.port)")
    }
    if machine.isSocketUnitActive {
      return .failed(
        .daemon, .sourceUnavailable, "no gpsd runs, though gpsd.socket should start it",
        cause: "it ended at once, or never received a connection on port \(port)",
        remedy: "see why: systemctl status gpsd.socket gpsd; journalctl -u gpsd")
    }
    let device = machine.receivers.first.map { Wording.quoted($0.path) } ?? "/dev/ttyUSB0"
    let remedy =
      !machine.isDaemonInstalled
      ? "sudo apt-get install gpsd"
      : machine.hasSocketUnit
        ? "sudo systemctl enable --now gpsd.socket" : "sudo gpsd -n\(port == 2947 ? "" : " -S \(port)") \(device)"
    return .failed(
      .daemon, .sourceUnavailable, "no gpsd runs on this machine",
      cause: machine.isDaemonInstalled ? "it is installed, and was not started" : "it is not installed", remedy: remedy)
  }

  // MARK: Connection

  var connectionFindings: [Finding] {
    seen.source.isDaemon ? daemonConnection : sourceConnection
  }

  private var daemonConnection: [Finding] {
    guard case .gpsd(let host, let port, _) = seen.source.kind else { return [] }
    switch seen.connection {
    case .notTried: return []
    case .established(let delay):
      let answer = Finding(.connection, .ok, "gpsd answered on \(host):\(port) after \(Wording.span(delay))")
      return [answer] + (seen.received.failure.map { [lost($0)] } ?? [])
    case .failed(let error): return [refused(error, host, port)]
    case .mute: return [mute(host, port)]
    case .stranger(let content): return [stranger(content, host, port)]
    }
  }

  private func lost(_ failure: LocationError) -> Finding {
    .failed(
      .connection, .sourceUnavailable, failure.message, cause: "gpsd ended, or its machine did",
      remedy: "locate doctor again; journalctl -u gpsd")
  }

  private func refused(_ error: LocationError, _ host: String, _ port: UInt16) -> Finding {
    .failed(
      .connection, error.code, "\(host):\(port): \(error.message)",
      cause: seen.machine == nil ? "no gpsd there, or it listens to its own machine only" : nil,
      remedy: seen.machine == nil
        ? "on that machine: locate doctor; gpsd listens to others with -G, by gpsd.socket with ListenStream=0.0.0.0:\(port)"
        : error.remedy)
  }

  private func mute(_ host: String, _ port: UInt16) -> Finding {
    .failed(
      .connection, .sourceUnavailable,
      "\(host):\(port) accepts the connection, but sends nothing for \(Wording.span(seen.listened))",
      cause: "gpsd hangs or is stopped, or the server is not gpsd",
      remedy: seen.machine == nil ? "on that machine: locate doctor" : "see who listens: sudo ss -ltnp sport = :\(port)"
    )
  }

  private func stranger(_ content: StreamContent, _ host: String, _ port: UInt16) -> Finding {
    let (what, remedy): (String, String) =
      switch content {
      case .nmea: ("NMEA 0183", "locate doctor tcp://\(host):\(port)")
      case .web: ("HTTP", "gpsd's port is 2947 usually: locate doctor gpsd://\(host):2947")
      default: ("data that is not gpsd's", "see who listens: sudo ss -ltnp sport = :\(port)")
      }
    return .failed(
      .connection, .sourceUnavailable, "\(host):\(port) sends \(what)",
      cause: "the server on this port is not gpsd", remedy: remedy)
  }

  /// Findings about opening and reading a source that is not gpsd.
  private var sourceConnection: [Finding] {
    guard let failure = seen.received.failure, ![.device, .permission, .otherPrograms].contains(where: isBroken) else {
      return []
    }
    // These failures are reported by later links.
    if failure.code == .invalidData || failure.code == .sourceEnded { return [] }
    let place = failure.context.flatMap { $0.hasSuffix(":") ? nil : "\($0): " } ?? ""
    return [.failed(.connection, failure.code, place + failure.message, remedy: failure.remedy)]
  }

  private func isBroken(_ link: Link) -> Bool {
    (deviceFindings + permissionFindings + otherProgramsFindings).contains { $0.link == link && $0.verdict == .failed }
  }

  // MARK: Versions

  var versionFinding: Finding? {
    guard seen.source.isDaemon, seen.isConnected else { return nil }
    let here = seen.libgps.name.map { "\($0) here" } ?? "libgps is not compiled in"
    guard let release = seen.release, let version = DaemonRelease(release) else {
      return Finding(.versions, .note, "gpsd calls itself \(seen.release.map { "“\($0)”" } ?? "nothing"), \(here)")
    }
    if let limit = seen.libgps.satelliteLimit, limit > 0, limit < version.satelliteLimit {
      return channels(release, version, limit)
    }
    guard version < DaemonRelease(3, 20) else { return Finding(.versions, .ok, "gpsd \(release), \(here)") }
    return Finding(
      .versions, .note, "gpsd \(release), \(here)",
      cause: "before 3.20, gpsd reports one altitude without its reference",
      remedy: "a newer gpsd reports both heights")
  }

  /// Returns the finding about the number of satellites, for which libgps reserves space at compile time.
  private func channels(_ release: String, _ version: DaemonRelease, _ limit: Int) -> Finding {
    let inView = seen.received.sky?.satellites.count ?? 0
    return Finding(
      .versions, inView > limit ? .warning : .note,
      "gpsd \(release) reports up to \(version.satelliteLimit) satellites, libgps here holds \(limit)"
        + (inView > limit ? ": \(inView) are in view" : ""),
      cause:
        "libgps drops a longer list as a whole: cgps and others then show no satellites; locate reads it without libgps",
      remedy: "install the libgps of gpsd \(release) where other programs need it")
  }

  // MARK: Receiver

  var receiverFindings: [Finding] {
    guard case .gpsd(_, _, let device) = seen.source.kind, seen.isConnected else { return [] }
    guard seen.receivers.isEmpty else { return seen.receivers.map(receiver) }
    guard seen.received.isUnderstood else { return [noReceiver(device)] }
    return [Finding(.receiver, .note, "gpsd lists no device, but reports data")]
  }

  private func receiver(_ receiver: WireDevice) -> Finding {
    if receiver.isActive || seen.received.isUnderstood {
      return Finding(.receiver, .ok, receiver.path + (receiver.driver.map { ", \($0)" } ?? ", not recognised yet"))
    }
    return .failed(
      .receiver, .sourceUnavailable, "gpsd lists \(receiver.path), but has not opened it",
      cause: "it does not exist, or gpsd may not open it", remedy: "see why: journalctl -u gpsd | tail")
  }

  private func noReceiver(_ wanted: String?) -> Finding {
    if let wanted {
      return .failed(
        .receiver, .sourceUnavailable, "gpsd has no device \(wanted)",
        remedy: "sudo gpsdctl add \(Wording.quoted(wanted)); or see all it has: locate doctor gpsd://localhost")
    }
    if let configured = seen.machine?.devices, !configured.isEmpty {
      return .failed(
        .receiver, .sourceUnavailable, "gpsd has no device",
        cause: "it was given \(Wording.list(configured.map(\.path))), and dropped it because it could not open it",
        remedy: "when that is fixed: \(restart)")
    }
    let cause =
      seen.machine?.defaults.map { defaults in
        "\(DaemonDefaults.path) names none (DEVICES=\"\")"
          + (defaults.addsUSB ? ", and none was plugged in since gpsd started" : "")
      } ?? "it was started without one"
    let remedy =
      switch seen.machine?.receivers.first {
      case nil where seen.machine == nil: "on that machine: locate doctor"
      case nil: "plug a receiver in, or add one: sudo gpsdctl add /dev/ttyS0"
      case let receiver?:
        "sudo gpsdctl add \(Wording.quoted(receiver.target)); for good: DEVICES=\"\(receiver.path)\" in \(DaemonDefaults.path), then \(restart)"
      }
    return .failed(.receiver, .sourceUnavailable, "gpsd has no device", cause: cause, remedy: remedy)
  }
}

/// A release of gpsd: `3.22`, `3.27.5`, `3.25~dev`.
struct DaemonRelease: Comparable {
  private let major: Int
  private let minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Returns `nil` if the text does not begin with two numbers.
  init?(_ text: String) {
    let numbers = text.split(separator: ".", maxSplits: 2).map { $0.prefix { $0.isASCII && $0.isNumber } }
    guard numbers.count > 1, let major = Int(numbers[0]), let minor = Int(numbers[1]) else { return nil }
    self.init(major, minor)
  }

  /// Maximum number of satellites in a SKY: MAXCHANNELS of gps.h, 184 since 3.26.
  var satelliteLimit: Int { self < DaemonRelease(3, 26) ? 140 : 184 }

  static func < (left: DaemonRelease, right: DaemonRelease) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
