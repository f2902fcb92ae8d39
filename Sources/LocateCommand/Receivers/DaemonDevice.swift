import FoundationEssentials
import LocationGPSD
import LocationIO
import LocationKit
import LocationWire

/// A device of gpsd, and what gpsd itself can change on it: the rate and the speed (gpsd_json(5), `?DEVICE`).
struct DaemonDevice: Sendable {
  /// What gpsd states of a device.
  struct State: Decodable, Sendable {
    var path: String?
    var driver: String?
    /// Versions: those of MON-VER for u-blox.
    var subtype: String?
    var subtype1: String?
    /// Speed in baud.
    var bps: Int?
    /// Time between reports, in seconds.
    var cycle: Double?
  }

  private struct Line: Decodable {
    var `class`: String
    var message: String?
    var devices: [State]?
  }

  let daemon: DaemonInquiry
  let path: String

  /// Returns the device that a source names, or the only one that gpsd has open.
  static func find(_ daemon: DaemonInquiry, _ path: String?, source: String) async throws -> DaemonDevice {
    let answer = await daemon.ask()
    if let failure = answer.failure { throw failure }
    let devices = answer.devices ?? []
    let matches = path == nil ? devices : devices.filter { $0.path == path }
    guard let only = matches.first, matches.count == 1 else {
      let names = devices.map(\.path).joined(separator: ", ")
      throw LocationError(
        .sourceUnavailable, matches.isEmpty ? "gpsd has no such receiver" : "gpsd has \(matches.count) receivers",
        context: source,
        remedy: names.isEmpty ? "add one: gpsdctl add /dev/ttyUSB0" : "choose one: gpsd://HOST/DEVICE with \(names)")
    }
    return DaemonDevice(daemon: daemon, path: only.path)
  }

  /// Asks for the state, after a change if one is given: members of `?DEVICE`. Throws gpsd's refusal.
  func state(changing members: String = "") async throws -> State {
    let connection = try await GPSDSource.tcp(host: daemon.host, port: daemon.port)()
    defer { connection.close() }
    var state: State?
    var refusal: String?
    // Only a watched device is open, and only then gpsd can change it.
    let watch = #"?WATCH={"enable":true,"device":"\#(path)"};"#
    try connection.send(Array("\(watch)\n?DEVICE={\"path\":\"\(path)\"\(members)};\n".utf8))
    try await connection.forEachLine(within: .seconds(5)) { line in
      let bytes = Data((0..<line.count).map { line[$0] })
      guard let head = try? JSONDecoder().decode(Line.self, from: bytes) else { return true }
      if head.class == "ERROR" { refusal = head.message ?? "it gives no reason" }
      if head.class == "DEVICES", let known = head.devices?.first(where: { $0.path == path }) { state = known }
      if head.class == "DEVICE", let known = try? JSONDecoder().decode(State.self, from: bytes), known.path == path {
        state = known
      }
      return head.class != "DEVICE" && refusal == nil
    }
    if let refusal {
      throw LocationError(
        .sourceUnavailable, "gpsd refused the change: \(refusal)", context: "\(daemon.place)\(path)",
        remedy: "run: gpsctl \(path), or stop gpsd and use serial:\(path)")
    }
    guard let state else {
      throw LocationError(
        .sourceUnavailable, "gpsd states nothing of the receiver", context: "\(daemon.place)\(path)",
        remedy: "check that it sends data: gpspipe -w")
    }
    return state
  }

  private static let enoughReports = 6

  /// Returns the time between the reports that gpsd passes on, in seconds; `nil` if too few of them have a time.
  func interval(within limit: Duration) async throws -> Double? {
    let connection = try await GPSDSource.tcp(host: daemon.host, port: daemon.port)()
    defer { connection.close() }
    try connection.send(Array(#"?WATCH={"enable":true,"json":true,"device":"\#(path)"};"#.utf8) + [UInt8(ascii: "\n")])
    var decoder = WireDecoder(origin: daemon.place, kind: .live)
    var times: [UTCInstant] = []
    try await connection.forEachLine(within: limit) { line in
      let time: UTCInstant? =
        switch try? decoder.decode(line) {
        case .reading(.location(let location)): location.time
        case .reading(.noFix(let report)): report.time
        default: nil
        }
      if let time, time != times.last { times.append(time) }
      return times.count < Self.enoughReports
    }
    // The first ones may have been on their way before a change, and one may be lost.
    let steps = zip(times.dropFirst(), times).map { $0.duration(since: $1).inSeconds }.suffix(3)
    return steps.count < 3 ? nil : steps.min()
  }
}
