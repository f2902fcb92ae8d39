import ArgumentParser
import LocationKit

/// `localhost:10110`, `192.168.1.255:10110`, `[::1]:10110`.
struct HostAndPort: ExpressibleByArgument {
  let host: String
  let port: Int

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), colon > argument.startIndex else { return nil }
    var host = argument[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard let port = UInt16(argument[argument.index(after: colon)...]), port > 0, !host.isEmpty else { return nil }
    (self.host, self.port) = (String(host), Int(port))
  }

  var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
