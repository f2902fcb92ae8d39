import LocationKit
import LocationWire

/// What a daemon sends to one client: what the client watches, and the answers to its requests. It neither sends nor waits.
struct DaemonSession: Sendable {
  private(set) var watch = WireWatch()
  private var framer = WireRequestFramer()
  /// Requests without an answer yet.
  private var unanswered: ArraySlice<UInt8> = []
  private let release: String

  /// Bytes of answers after which the next request waits until they are sent.
  private static let answersAtOnce = 4096

  /// - Parameter release: what the daemon calls itself.
  init(release: String) { self.release = release }

  /// To be said first.
  var greeting: [UInt8] { DaemonLine.bytes { WireEncoder().encodeVersion(release: release, to: &$0) } }

  /// Takes what the client has sent; the requests wait for ``nextAnswers(_:now:)``.
  mutating func receive(_ bytes: [UInt8]) { unanswered += bytes }

  /// Answers requests in order. A request of six bytes has an answer of several hundred kilobytes where there are many
  /// devices: the requests behind a long answer wait for the next call.
  /// - Returns: what to answer; empty when no request waits.
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
