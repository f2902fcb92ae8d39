import LocationIO
import LocationKit
import LocationSources

extension SourceURI {
  /// Returns host and port; the default port is 10110, which NMEA 0183 uses on networks.
  func endpoint() throws(LocationError) -> (host: String?, port: UInt16) {
    let (host, port, path) = try authority(defaultPort: 10_110)
    guard path == nil else {
      throw LocationError(.invalidArgument, "it has no path", context: text, remedy: "write \(scheme)://host:port")
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
