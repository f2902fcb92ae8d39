import ArgumentParser
import LocationIO

/// A host and a port: `localhost:10110`, `192.168.1.255:10110`, `[::1]:10110`.
struct HostAndPort {
  let host: String
  let port: UInt16

  var text: String { TCPConnection.place(host: host, port: port) }
}

extension HostAndPort: ExpressibleByArgument {
  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"), let port = UInt16(argument[argument.index(after: colon)...]),
      port > 0
    else { return nil }
    var host = argument[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: port)
  }

  var defaultValueDescription: String { text }
}
