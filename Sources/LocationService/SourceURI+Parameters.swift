package import LocationGPSD
import LocationIO
package import LocationKit
package import LocationReceivers
package import LocationSources

/// A gpsd as a user names it: `gpsd://boat:2947/dev/ttyACM0?decoder=swift`.
package struct DaemonAddress: Equatable {
  package var host: String
  package var port: UInt16
  /// One of its devices, or a pattern; `nil` for all.
  package var device: String?
  package var decoder: GPSDDecoding
}

/// A serial line as a user names it: `serial:/dev/ttyUSB0?baud=9600&rate=10Hz`.
package struct SerialLine {
  /// Path, pattern, or nothing for the only device.
  package var path: String
  /// Speed in baud; `nil` to detect it.
  package var baud: Int?
  /// Settings of the receiver while it is read.
  package var configuration: ReceiverConfiguration
}

extension SourceURI {
  /// Returns the serial line. Throws invalid argument for an unknown parameter, or one without a valid value.
  package func serialLine() throws(LocationError) -> SerialLine {
    let settings = ReceiverConfiguration.names.filter { $0 != "baud" }
    let (path, values) = try parameters(["baud"] + settings)
    var line = SerialLine(path: path, baud: nil, configuration: ReceiverConfiguration())
    if let text = values["baud"] { line.baud = try baud(text) }
    for name in settings {
      guard let value = values[name] else { continue }
      do throws(LocationError) {
        try line.configuration.set(name, to: value)
      } catch {
        throw LocationError(
          error.code, "\(error.context ?? name): \(error.message)", context: text, remedy: error.remedy)
      }
    }
    return line
  }

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
