import Glibc
import LocationIO
package import LocationKit

/// The serial devices of this machine that may be receivers.
package struct SerialDevices: Sendable {
  private let root: String

  /// - Parameter root: folder of the device files.
  package init(root: String = "/dev") { self.root = root }

  /// Plugged-in devices: those in `/dev/serial/by-id/…`, udev's stable names, and those of `/dev/ttyACM*` and
  /// `/dev/ttyUSB*` without such a name; each group is sorted by name.
  package var pluggedIn: [String] {
    let named = Self.matches("\(root)/serial/by-id/*")
    let targets = Set(named.map { FileLink.resolved($0) ?? $0 })
    let others = ["ttyACM", "ttyUSB"].flatMap { Self.matches("\(root)/\($0)*") }
    return named + others.filter { !targets.contains(FileLink.resolved($0) ?? $0) }
  }

  /// Returns the path of the device.
  ///
  /// - Parameter path: a path, a pattern (`/dev/ttyACM*`), or empty for the only device that is plugged in.
  /// - Throws: source unavailable if there is none, with the available ones; invalid argument if there are several.
  package func device(_ path: String) throws(LocationError) -> String {
    if path.isEmpty { return try only(of: pluggedIn, place: "serial", "no serial device is plugged in") }
    guard path.contains(where: { "*?[".contains($0) }) else { return path }
    return try only(of: Self.matches(path), place: path, "nothing matches this pattern")
  }

  /// Returns the error for a missing device.
  package func missing(_ path: String) -> LocationError {
    LocationError(.sourceUnavailable, "there is no such device", context: path, remedy: remedy)
  }

  private func only(of paths: [String], place: String, _ message: String) throws(LocationError) -> String {
    guard let first = paths.first else {
      throw LocationError(.sourceUnavailable, message, context: place, remedy: remedy)
    }
    guard paths.count == 1 else {
      throw LocationError(
        .invalidArgument, "\(paths.count) devices are meant by it", context: place,
        remedy: "choose one: \(paths.map { "serial:\($0)" }.joined(separator: ", "))")
    }
    return first
  }

  private var remedy: String {
    let paths = pluggedIn
    return paths.isEmpty
      ? "plug it in" : "connected devices: \(paths.joined(separator: ", "))"
  }

  private static func matches(_ pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
  }
}
