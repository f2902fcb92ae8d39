import LocationKit
import LocationWire

/// A daemon's session with one client: the client's watch, and the answers to its requests. It neither sends nor
/// waits.
struct DaemonSession: Sendable {
  private(set) var watch = WireWatch()
  private var framer = WireRequestFramer()
  /// Requests that have not been answered yet.
  private var unanswered: ArraySlice<UInt8> = []
  private let release: String

  /// Number of bytes of answers after which the next request waits until they are sent.
  private static let answersAtOnce = 4096

  /// - Parameter release: the daemon's release name.
  init(release: String) { self.release = release }

  /// First line for the client.
  var greeting: [UInt8] { DaemonLine.bytes { WireEncoder().encodeVersion(release: release, to: &$0) } }

  /// Takes bytes from the client; the requests wait for ``nextAnswers(_:now:)``.
  mutating func receive(_ bytes: [UInt8]) { unanswered += bytes }

  /// Answers requests in order. With many devices, a request of six bytes has an answer of several hundred kilobytes,
  /// so the requests after a long answer wait for the next call.
  /// - Returns: the answers; empty if no request waits.
  mutating func nextAnswers(_ devices: DaemonDevices, now: UTCInstant) -> [UInt8] {
    var answers: [UInt8] = []
    while answers.count < Self.answersAtOnce, !unanswered.isEmpty {
      let overlong = framer.overlongRequests
      let request = framer.next(from: &unanswered)
      for _ in overlong..<framer.overlongRequests { answers += Self.error("Request is too long.") }
      if let request { answers += answer(request, devices, now) }
    }
    if unanswered.isEmpty { unanswered = [] }
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

  /// Returns the last skies. A source may report a sky only when it changes, so a new client receives the last one at
  /// once.
  private func skies(_ devices: DaemonDevices) -> [UInt8] {
    devices.lastSkies.filter(watch.wants).flatMap(\.bytes)
  }

  private var state: [UInt8] { DaemonLine.bytes { WireEncoder().encode(watch, to: &$0) } }

  /// Answers `?POLL`. gpsd returns reports only to clients that watch.
  private func poll(_ devices: DaemonDevices, _ now: UTCInstant) -> [UInt8] {
    let last = watch.isEnabled ? devices.lastReports : []
    return DaemonLine.bytes { WireEncoder().encodePoll(last, at: now.inWholeMilliseconds, active: last.count, to: &$0) }
  }

  private static func list(_ devices: DaemonDevices) -> [UInt8] {
    DaemonLine.bytes { WireEncoder().encode(devices.list, to: &$0) }
  }

  /// Answers `?DEVICE`. Settings of devices cannot be changed here: the answer has the current ones.
  private static func states(_ devices: DaemonDevices) -> [UInt8] {
    let list = devices.list
    if list.isEmpty { return error("Can't perform DEVICE configuration, no devices attached.") }
    return list.flatMap { device in DaemonLine.bytes { WireEncoder().encode(device, to: &$0) } }
  }

  private static func error(_ message: String) -> [UInt8] {
    DaemonLine.bytes { WireEncoder().encodeError(message, to: &$0) }
  }
}
