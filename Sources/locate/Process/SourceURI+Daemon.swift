import LocationKit
import LocationSources

extension SourceURI {
  /// Returns the address of the gpsd, and the device if the URI names one.
  func daemon() throws(LocationError) -> (host: String, port: UInt16, device: String?) {
    let (source, values) = try separatingParameters(["device"])
    let (host, port, path) = try source.authority(defaultPort: 2947)
    if let device = values["device"] {
      guard path == nil else {
        throw LocationError(.usage, "two devices are named", place: text, remedy: "write ?device=\(device) alone")
      }
      return (host ?? "localhost", port, device)
    }
    // gpsd's name for a receiver on the network (udp://…) has no slash before it.
    let device = path.map { $0.contains("://") ? String($0.dropFirst()) : $0 }
    return (host ?? "localhost", port, device)
  }
}
