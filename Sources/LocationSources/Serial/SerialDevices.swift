import Glibc
package import LocationKit

/// The serial devices of this machine that may be receivers.
package struct SerialDevices: Sendable {
  private let root: String

  /// - Parameter root: the folder in which the system keeps its devices.
  package init(root: String = "/dev") { self.root = root }

  /// Those that are plugged in: by the names that udev gives them for good, `/dev/serial/by-id/…`, and those of
  /// `/dev/ttyACM*` and `/dev/ttyUSB*` that have no such name. In the order of their names.
  package var pluggedIn: [String] {
    let named = Self.matches("\(root)/serial/by-id/*")
    let targets = Set(named.map(Self.target))
    let others = ["ttyACM", "ttyUSB"].flatMap { Self.matches("\(root)/\($0)*") }
    return named + others.filter { !targets.contains(Self.target(of: $0)) }
  }

  /// The one device that is meant.
  ///
  /// - Parameter path: a path, a pattern (`/dev/ttyACM*`), or nothing for the one that is plugged in.
  /// - Throws: source unavailable, and names those that are there, where there is none; usage where there are several.
  package func device(_ path: String) throws(LocationError) -> String {
    if path.isEmpty { return try only(of: pluggedIn, place: "serial", "no serial device is plugged in") }
    guard path.contains(where: { "*?[".contains($0) }) else { return path }
    return try only(of: Self.matches(path), place: path, "nothing matches this pattern")
  }

  /// That there is no such device.
  package func missing(_ path: String) -> LocationError {
    LocationError(.sourceUnavailable, "there is no such device", place: path, remedy: remedy)
  }

  private func only(of paths: [String], place: String, _ message: String) throws(LocationError) -> String {
    guard let first = paths.first else {
      throw LocationError(.sourceUnavailable, message, place: place, remedy: remedy)
    }
    guard paths.count == 1 else {
      throw LocationError(
        .usage, "\(paths.count) devices are meant by it", place: place,
        remedy: "name one: \(paths.map { "serial:\($0)" }.joined(separator: ", "))")
    }
    return first
  }

  private var remedy: String {
    let paths = pluggedIn
    return paths.isEmpty
      ? "plug it in" : "those that are there: \(paths.joined(separator: ", "))"
  }

  /// Where a name leads to in the end; the name itself where that does not exist.
  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  private static func matches(_ pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
  }
}
