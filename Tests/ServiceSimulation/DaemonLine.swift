import LocationKit
import LocationWire

/// A line of a simulated gpsd's.
enum DaemonLine: Sendable {
  case greeting
  case watch
  case devices([String])
  case device(String, isActive: Bool)
  case error
  case poll([Location])
  case location(Location)
  case noFix(NoFix)
  case sky(SkyView)
  /// Whatever else, without its end.
  case garbage([UInt8], isFault: Bool)

  /// With its end.
  var bytes: [UInt8] {
    var writer = ASCIIWriter()
    switch self {
    case .greeting:
      writer.append("{\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3,\"proto_minor\":15}\r\n")
    case .watch: writer.append("{\"class\":\"WATCH\",\"enable\":true,\"json\":true}\r\n")
    case .devices(let names):
      let list = names.map { "{\"class\":\"DEVICE\",\"path\":\"\($0)\",\"activated\":\"2026-05-01T10:00:00.000Z\"}" }
      writer.append(utf8: "{\"class\":\"DEVICES\",\"devices\":[\(list.joined(separator: ","))]}\r\n")
    case .device(let name, let isActive):
      let activated = isActive ? "\"2026-05-01T10:00:00.000Z\"" : "0"
      writer.append(utf8: "{\"class\":\"DEVICE\",\"path\":\"\(name)\",\"activated\":\(activated)}\r\n")
    case .error: writer.append("{\"class\":\"ERROR\",\"message\":\"Unrecognized request\"}\r\n")
    case .poll(let locations):
      writer.append("{\"class\":\"POLL\",\"active\":1,\"tpv\":[")
      for (index, location) in locations.enumerated() {
        if index > 0 { writer.append(",") }
        var line = ASCIIWriter()
        WireEncoder().encode(location, to: &line)
        writer.append(contentsOf: Array(line.bytes.dropLast()))
      }
      writer.append("],\"sky\":[]}\r\n")
    case .location(let location): WireEncoder().encode(location, to: &writer)
    case .noFix(let report): WireEncoder().encode(report, to: &writer)
    case .sky(let sky): WireEncoder().encode(sky, to: &writer)
    case .garbage(let bytes, _):
      writer.append(contentsOf: bytes)
      writer.append("\n")
    }
    return writer.bytes
  }
}
