import LocationKit
import LocationNMEA
import LocationWire

/// The devices of a daemon, and the conversion of their readings into its reports.
///
/// A device exists from its first reading on. When it is removed, or its link is lost, the daemon reports that it has
/// no fix, and does not list it until it reports again.
struct DaemonDevices: Sendable {
  private struct Device {
    /// Origin with the device's path as the source, because the original source must not be visible on the network.
    let origin: LocationOrigin
    let activated: UTCInstant
    var last = WireLastReports()
    var sentences = NMEAEncoder()

    var path: String { origin.source }
    var wire: WireDevice { WireDevice(path: path, isActive: true, activated: activated, driver: "NMEA0183") }
  }

  /// Largest number of devices. With more, the first ones are forgotten, so that invented names cannot fill the
  /// memory.
  static let mostDevices = 64
  /// libgps 3.22 rejects an object with a longer path.
  static let longestPath = 127

  private var devices: [Device] = []

  var list: [WireDevice] { devices.map(\.wire) }
  var lastReports: [WireLastReports] { devices.map(\.last) }

  var lastSkies: [DaemonReport] {
    devices.filter { !$0.last.sky.isEmpty }.map { device in
      DaemonReport(form: .json, device: device.path, bytes: device.last.sky + Self.lineEnd)
    }
  }

  /// Returns the reports of an event, in order.
  mutating func take(_ event: LocationEvent, now: UTCInstant) -> [DaemonReport] {
    if case .received(let reading) = event { return take(reading, now: now) }
    let moved = event.moved { Self.origin(Self.path(of: $0), $0) }
    let bytes = DaemonLine.bytes { WireEncoder().encode(moved, to: &$0) }
    return bytes.isEmpty ? [] : [DaemonReport(form: .locate, device: nil, bytes: bytes)]
  }

  /// Removes all devices: the source has ended, or cannot be reached.
  mutating func removeAll() -> [DaemonReport] {
    devices.indices.reversed().flatMap { remove(at: $0) }
  }

  private mutating func take(_ reading: Reading, now: UTCInstant) -> [DaemonReport] {
    guard let origin = reading.origin else { return [] }
    let path = Self.path(of: origin)
    let known = devices.firstIndex { $0.path == path }
    if case .noFix(let report) = reading, report.isFarewell { return known.map { remove(at: $0) } ?? [] }
    var reports: [DaemonReport] = []
    if known == nil { reports = add(Device(origin: Self.origin(path, origin), activated: now.inWholeMilliseconds)) }
    let index = known ?? devices.count - 1
    if devices[index].origin.kind != origin.kind {
      devices[index] = Device(origin: Self.origin(path, origin), activated: devices[index].activated)
    }
    return reports + tell(reading.moved(to: devices[index].origin), at: index)
  }

  private mutating func tell(_ reading: Reading, at index: Int) -> [DaemonReport] {
    let path = devices[index].path
    let object = DaemonLine.object { WireEncoder(signals: .apart).encode(reading, to: &$0) }
    var reports = [DaemonReport(form: .json, device: path, bytes: object + Self.lineEnd)]
    switch reading {
    case .location(let location):
      devices[index].last.tpv = object
      let deviation = DaemonLine.object { WireEncoder().encodeDeviation(of: location, to: &$0) }
      devices[index].last.gst = deviation
      if !deviation.isEmpty { reports.append(DaemonReport(form: .json, device: path, bytes: deviation + Self.lineEnd)) }
    case .noFix:
      devices[index].last.tpv = object
      devices[index].last.gst = []
    case .sky: devices[index].last.sky = object
    case .heading, .fault, .sourceChanged, .counts: break
    }
    var writer = ASCIIWriter()
    devices[index].sentences.encode(reading, to: &writer)
    reports.append(DaemonReport(form: .nmea, device: path, bytes: writer.bytes))
    return reports
  }

  private mutating func add(_ device: Device) -> [DaemonReport] {
    let reports = devices.count == Self.mostDevices ? remove(at: 0) : []
    devices.append(device)
    return reports + [Self.announcement(device.wire)]
  }

  private mutating func remove(at index: Int) -> [DaemonReport] {
    let origin = devices[index].origin
    let reports = tell(.noFix(NoFix(time: nil, reason: .deviceRemoved, origin: origin)), at: index)
    devices.remove(at: index)
    return reports + [Self.announcement(WireDevice(path: origin.source, isActive: false))]
  }

  private static func announcement(_ device: WireDevice) -> DaemonReport {
    DaemonReport(
      form: .json, device: device.path, bytes: DaemonLine.bytes { WireEncoder().encode(device, to: &$0) })
  }

  /// Returns the device's path, or the last component of the source's: the folders of a file must not be visible on
  /// the network.
  private static func path(of origin: LocationOrigin) -> String {
    let name = origin.device ?? origin.source.split(separator: "/").last.map(String.init) ?? origin.source
    guard name.utf8.count > longestPath else { return name }
    // The end of a name is more specific than its beginning.
    return String(decoding: name.utf8.suffix(longestPath).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }

  private static func origin(_ path: String, _ origin: LocationOrigin) -> LocationOrigin {
    LocationOrigin(source: path, device: path, kind: origin.kind)
  }

  private static let lineEnd = Array("\r\n".utf8)
}

extension UTCInstant {
  /// Time as gpsd writes it: libgps rejects a longer one in a `DEVICE`.
  var inWholeMilliseconds: UTCInstant { UTCInstant(nanoseconds: nanoseconds - nanoseconds % 1_000_000) }
}

extension NoFix {
  /// Whether the device itself is gone, and not only its fix.
  fileprivate var isFarewell: Bool { reason == .deviceRemoved || reason == .linkLost || reason == .sourceEnded }
}
