import LocationGPSD
import LocationIO
import LocationKit
import LocationReceivers
import LocationSources
import LocationUBX

/// A receiver that gpsd has open. What it sends is read from gpsd; what is sent to it goes through gpsd's control
/// socket, or, where that is not permitted, gpsd changes the rate and the speed itself.
final class DaemonReceiver: OpenReceiver, ReceiverLine {
  private let device: DaemonDevice
  private let control: GPSDControlSocket
  private let connection: any ByteConnection
  private let canWrite: Bool
  let link: ReceiverLink

  private init(
    _ device: DaemonDevice, _ control: GPSDControlSocket, _ connection: any ByteConnection, _ link: ReceiverLink
  ) {
    (self.device, self.control, self.connection, self.link) = (device, control, connection, link)
    canWrite = control.isAccessible && ["localhost", "127.0.0.1", "::1"].contains(device.daemon.host)
  }

  static func open(
    _ source: String, host: String, port: UInt16, path: String?, make: ReceiverMake?, control: GPSDControlSocket
  ) async throws -> DaemonReceiver {
    let device = try await DaemonDevice.find(DaemonInquiry(host: host, port: port), path, source: source)
    let connection = try await GPSDSource.tcp(host: host, port: port)()
    let watch = #"?WATCH={"enable":true,"raw":2,"device":"\#(device.path)"};"#
    try connection.send(Array("\(watch)\n".utf8))
    let link = ReceiverLink(
      place: source, port: device.path.contains("/ttyACM") ? .usb : nil, make: make)
    return DaemonReceiver(device, control, connection, link)
  }

  func untilReadable() async throws { try await connection.untilReadable() }
  func next() async throws -> [UInt8]? { try await connection.next() }
  func send(_ bytes: [UInt8]) async throws { try control.write(bytes, to: device.path) }
  func setSpeed(_ baud: Int) async throws {
    throw LocationError(.internalError, "gpsd changes the speed", context: link.place)
  }

  var isPending: Bool { false }
  func keep() {}
  func close() async { await connection.close() }

  func perform(_ job: ReceiverJob) async throws -> ReceiverOutcome {
    guard canWrite else { return try await performByDaemon(job) }
    if job == .show {
      // A gpsd with -b writes nothing, and still states what it knows.
      do { return try await converse(job) } catch is LocationError { return try await performByDaemon(job) }
    }
    guard case .configure(var configuration, let saves, let isTrial, _) = job, let baud = configuration.baud else {
      return try await converse(job)
    }
    guard !isTrial else { throw refusal("gpsd changes the speed itself, so no frame can be shown", "omit baud=") }
    configuration.baud = nil
    var outcome = ReceiverOutcome()
    if !configuration.isEmpty { outcome = try await converse(.configure(configuration, saves: saves)) }
    outcome.speed = try await device.state(changing: ",\"bps\":\(baud)").bps
    return outcome
  }

  private func converse(_ job: ReceiverJob) async throws -> ReceiverOutcome {
    try await ReceiverConversation(self).run(job) { _ in }.result.get()
  }

  /// Performs what gpsd does for every client.
  private func performByDaemon(_ job: ReceiverJob) async throws -> ReceiverOutcome {
    switch job {
    case .show: return Self.outcome(try await device.state())
    case .configure(let configuration, saves: false, isTrial: false, _):
      var rest = configuration
      (rest.period, rest.baud) = (nil, nil)
      guard rest.isEmpty else { break }
      var state = try await device.state()
      var unverified: LocationError?
      if let period = configuration.period {
        let former = state.cycle
        state = try await device.state(changing: ",\"cycle\":\(Double(period) / 1000)")
        guard abs((state.cycle ?? 0) * 1000 - Double(period)) < 1 else { throw notMade }
        unverified = try await verify(period, former: former)
      }
      if let baud = configuration.baud {
        state = try await device.state(changing: ",\"bps\":\(baud)")
        guard state.bps == baud else { throw notMade }
      }
      var outcome = Self.outcome(state)
      outcome.unverified = unverified
      outcome.formerSpeed = configuration.baud == nil ? outcome.speed : nil
      return outcome
    default: break
    }
    throw refusal(
      "gpsd has the receiver open, and its control socket is not accessible",
      "run the command as root, or ubxtool \(device.daemon.host):\(device.daemon.port):\(device.path), or stop gpsd and "
        + "use serial:\(device.path)")
  }

  /// Throws if the times of gpsd's reports contradict a period in milliseconds: with -b, gpsd states it and does not
  /// change it. Returns a warning if they do not show it.
  private func verify(_ period: Int, former: Double?) async throws -> LocationError? {
    guard let interval = try await device.interval(within: .milliseconds(3000 + 6 * period)) else {
      return LocationError(
        .sourceUnavailable, "gpsd passes on too few times to verify the rate", context: link.place,
        remedy: "check it once there is a fix: locate watch \(link.place)")
    }
    guard abs(interval * 1000 - Double(period)) > 0.2 * Double(period) else { return nil }
    // gpsd would continue to report it.
    if let former { _ = try? await device.state(changing: ",\"cycle\":\(former)") }
    throw notMade
  }

  private var notMade: LocationError {
    refusal(
      "gpsd did not make the change; it may be read-only (-b), or hold the speed (-s)",
      "stop gpsd and use serial:\(device.path)")
  }

  private static func outcome(_ state: DaemonDevice.State) -> ReceiverOutcome {
    var outcome = ReceiverOutcome()
    outcome.identity = ReceiverIdentity(make: state.driver == "u-blox" ? .ublox : .unknown)
    outcome.identity.model = state.driver == "u-blox" ? nil : state.driver
    let versions = [state.subtype, state.subtype1].compactMap(\.self).filter { !$0.isEmpty }
    outcome.identity.software = versions.isEmpty ? nil : versions.joined(separator: ", ")
    outcome.state.period = state.cycle.map { Int(($0 * 1000).rounded()) }
    outcome.speed = state.bps
    return outcome
  }

  private func refusal(_ message: String, _ remedy: String) -> LocationError {
    LocationError(.permissionDenied, message, context: link.place, remedy: remedy)
  }
}
