package import LocationGPSD
import LocationIO
package import LocationKit
package import LocationSources

/// A gpsd as a user names it: `gpsd://boat:2947/dev/ttyACM0?decoder=swift`.
package struct DaemonAddress: Equatable {
  package var host: String
  package var port: UInt16
  /// One of its devices, or a pattern; `nil` for all.
  package var device: String?
  package var decoder: GPSDDecoding
}

extension SourceURI {
  /// Returns the address of the gpsd, with the device and the decoder if the URI names them. Throws invalid argument
  /// for a decoder that this build does not have.
  package func daemon() throws(LocationError) -> DaemonAddress {
    let (source, values) = try separatingParameters(["device", "decoder"])
    let (host, port, path) = try source.authority(defaultPort: 2947)
    if let device = values["device"], path != nil {
      throw LocationError(
        .invalidArgument, "two devices are named", context: text, remedy: "write ?device=\(device) alone")
    }
    // gpsd's name for a receiver on the network (udp://…) has no slash before it.
    let named = path.map { $0.contains("://") ? String($0.dropFirst()) : $0 }
    return DaemonAddress(
      host: host ?? "localhost", port: port, device: values["device"] ?? named,
      decoder: try GPSDDecoding(named: values["decoder"], place: text))
  }

  /// Returns host and port; the default port is 10110, which NMEA 0183 uses on networks.
  func endpoint() throws(LocationError) -> (host: String?, port: UInt16) {
    let (host, port, path) = try authority(defaultPort: 10_110)
    guard path == nil else {
      throw LocationError(
        .invalidArgument, "the address must have no path", context: text, remedy: "write \(scheme)://host:port")
    }
    return (host, port)
  }

  /// Returns the speed of a serial line.
  func baud(_ word: String) throws(LocationError) -> Int {
    if let baud = Int(word), SerialSpeed.all.contains(baud) { return baud }
    throw LocationError(
      .invalidArgument, "no line has a speed of \(word) baud", context: text,
      remedy: "one of \(SerialSpeed.all.map(String.init).joined(separator: ", ")); or none, to find it out")
  }
}
