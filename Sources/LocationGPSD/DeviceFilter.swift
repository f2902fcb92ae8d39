import Glibc

/// Which of a daemon's devices are meant: one by its path, by another name of it (`/dev/serial/by-id/…`), or several by a
/// pattern (`/dev/ttyACM*`).
///
/// gpsd itself is not asked for one device: it refuses to watch a device that is not there yet, and takes no request of
/// more than 80 bytes, which a by-id name alone can have.
package struct DeviceFilter {
  /// A daemon has a handful.
  private static let mostKnown = 64

  private let pattern: String?
  private var known: [String: Bool] = [:]

  /// - Parameter pattern: `nil` for all devices.
  package init(_ pattern: String?) { self.pattern = pattern }

  /// - Parameter path: as gpsd names the device; `nil` where it does not: that is no device that somebody asked for.
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

  /// A device came or went: other names may mean another device now.
  package mutating func devicesChanged() { known.removeAll() }

  /// Where a name leads to in the end; the name itself where that does not exist.
  private static func target(of path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }
}
