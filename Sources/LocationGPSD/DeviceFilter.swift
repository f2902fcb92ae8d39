import Glibc

/// A filter of a daemon's devices: one by its path or by another name of it (`/dev/serial/by-id/…`), or several by a
/// pattern (`/dev/ttyACM*`).
///
/// The filter runs in the client, because gpsd rejects a request for a device that does not exist yet, and accepts no
/// request of more than 80 bytes, which a single by-id name can exceed.
package struct DeviceFilter {
  /// Maximum number of cached results; a daemon has only a few devices.
  private static let mostKnown = 64

  private let pattern: String?
  private var known: [String: Bool] = [:]

  /// - Parameter pattern: path or pattern; `nil` for all devices.
  package init(_ pattern: String?) { self.pattern = pattern }

  /// Returns whether a device passes the filter.
  ///
  /// - Parameter path: gpsd's name of the device; `nil` if gpsd names none, which passes only without a pattern.
  package mutating func accepts(_ path: String?) -> Bool {
    guard let pattern else { return true }
    guard let path else { return false }
    if let isAccepted = known[path] { return isAccepted }
    let isAccepted =
      path == pattern || fnmatch(pattern, path, 0) == 0 || Self.target(of: pattern) == Self.target(of: path)
    if known.count == Self.mostKnown { known.removeAll() }
    known[path] = isAccepted
    return isAccepted
  }

  /// Clears the cached results: after a device was added or removed, a name may refer to another device.
  package mutating func devicesChanged() { known.removeAll() }

  /// Returns the path that a name resolves to; the name itself if it does not exist.
  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }
}
