import Glibc
package import LocationKit

/// A message bus, as the user names it: `system`, `session`, or an address: `unix:path=/run/user/1000/bus`.
package struct BusAddress: Sendable, Hashable, CustomStringConvertible {
  package let description: String
  /// Variables that say where the buses are; without them they are where the standard says.
  private let environment: [String: String]

  package static let system = BusAddress(description: "system", environment: [:])

  private init(description: String, environment: [String: String]) {
    (self.description, self.environment) = (description, environment)
  }

  /// - Parameter environment: that of the process.
  package static func system(_ environment: [String: String]) -> BusAddress {
    BusAddress(description: "system", environment: environment)
  }

  /// Throws ``LocationKit/LocationError/Code/invalidArgument`` for what is neither a bus nor an address.
  ///
  /// - Parameter environment: that of the process.
  package init(_ text: String, environment: [String: String] = [:]) throws(LocationError) {
    guard ["system", "session"].contains(text) || text.contains(":"), !text.utf8.contains(0) else {
      throw LocationError(
        .invalidArgument, "there is no bus \(text)", context: nil,
        remedy: "write system, session, or an address such as unix:path=/run/user/1000/bus")
    }
    (description, self.environment) = (text, environment)
  }

  /// The bus for messages: `the system bus`.
  package var shown: String { description.contains(":") ? description : "the \(description) bus" }

  /// Address of the bus, as the standard of D-Bus says. Throws ``LocationKit/LocationError/Code/sourceUnavailable`` if there
  /// is no session.
  func resolved() throws(LocationError) -> String {
    switch description {
    case "system":
      return environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
    case "session":
      if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return address }
      if let folder = environment["XDG_RUNTIME_DIR"], access("\(folder)/bus", F_OK) == 0 {
        return "unix:path=\(folder)/bus"
      }
      throw LocationError(
        .sourceUnavailable, "no session bus: DBUS_SESSION_BUS_ADDRESS is not set", context: shown,
        remedy: "run it in a desktop session, by dbus-run-session, or choose the bus system")
    default: return description
    }
  }
}
