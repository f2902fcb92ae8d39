import LocationKit
import LocationWire

/// What a daemon says to one client: what it watches, and the answers to its requests. It neither sends nor waits.
struct DaemonSession: Sendable {
  private(set) var watch = WireWatch()
  private var framer = WireRequestFramer()
  private let release: String

  /// - Parameter release: what the daemon calls itself.
  init(release: String) { self.release = release }

  /// To be said first.
  var greeting: [UInt8] { DaemonLine.bytes { WireEncoder().encodeVersion(release: release, to: &$0) } }

  /// Takes what the client has sent.
  /// - Returns: what to answer.
  mutating func receive(_ bytes: [UInt8], _ devices: DaemonDevices, now: UTCInstant) -> [UInt8] {
    let overlong = framer.overlongRequests
    let requests = framer.push(bytes)
    var answers: [UInt8] = []
    for request in requests { answers += answer(request, devices, now) }
    for _ in overlong..<framer.overlongRequests { answers += Self.error("Request is too long.") }
    return answers
  }

  private mutating func answer(_ request: WireRequest, _ devices: DaemonDevices, _ now: UTCInstant) -> [UInt8] {
    switch request {
    case .version: greeting
    case .devices: Self.list(devices)
    case .device: Self.states(devices)
    case .watch(nil): Self.list(devices) + state
    case .watch(let object?): change(object, devices)
    case .poll: poll(devices, now)
    case .unknown(let text): Self.error("Unrecognized request '\(text)'")
    }
  }

  private mutating func change(_ object: [UInt8], _ devices: DaemonDevices) -> [UInt8] {
    var changed = watch
    do {
      try changed.take(object.span)
    } catch {
      return Self.error("Invalid WATCH: \(error.message)")
    }
    if let device = changed.device, changed.isEnabled, !devices.list.contains(where: { $0.path == device }) {
      return Self.error("No such device as \(device)")
    }
    watch = changed
    return Self.list(devices) + state + skies(devices)
  }

  /// A source may report a sky only when it changes: who comes late hears the last at once.
  private func skies(_ devices: DaemonDevices) -> [UInt8] {
    devices.lastSkies.filter(watch.wants).flatMap(\.bytes)
  }

  private var state: [UInt8] { DaemonLine.bytes { WireEncoder().encode(watch, to: &$0) } }

  /// gpsd has something to say only to those who watch.
  private func poll(_ devices: DaemonDevices, _ now: UTCInstant) -> [UInt8] {
    let last = watch.isEnabled ? devices.lastReports : []
    return DaemonLine.bytes { WireEncoder().encodePoll(last, at: now.inWholeMilliseconds, active: last.count, to: &$0) }
  }

  private static func list(_ devices: DaemonDevices) -> [UInt8] {
    DaemonLine.bytes { WireEncoder().encode(devices.list, to: &$0) }
  }

  /// Settings of devices are nobody's to change here: the answer says how they are.
  private static func states(_ devices: DaemonDevices) -> [UInt8] {
    let list = devices.list
    if list.isEmpty { return error("Can't perform DEVICE configuration, no devices attached.") }
    return list.flatMap { device in DaemonLine.bytes { WireEncoder().encode(device, to: &$0) } }
  }

  private static func error(_ message: String) -> [UInt8] {
    DaemonLine.bytes { WireEncoder().encodeError(message, to: &$0) }
  }
}
