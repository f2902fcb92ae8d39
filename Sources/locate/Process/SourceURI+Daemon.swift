import LocationKit
import LocationSources

extension SourceURI {
  /// Which gpsd is meant, and which device of its.
  func daemon() throws(LocationError) -> (host: String, port: UInt16, device: String?) {
    let (host, port, path) = try authority(defaultPort: 2947)
    // gpsd's name for a receiver on the network (udp://…) has no slash before it.
    let device = path.map { $0.contains("://") ? String($0.dropFirst()) : $0 }
    return (host ?? "localhost", port, device)
  }
}
