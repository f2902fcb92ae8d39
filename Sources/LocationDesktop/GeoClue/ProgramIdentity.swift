import LocationIO
import LocationKit

/// What the system states about a program on the bus: the program itself cannot change it.
package struct ProgramIdentity: Sendable, Hashable {
  package let user: UInt32
  /// Name of the Flatpak that confines the program: `org.gnome.Maps`; `nil` for a program outside of sandboxes.
  package let sandbox: String?

  package init(user: UInt32, sandbox: String? = nil) { (self.user, self.sandbox) = (user, sandbox) }

  /// Reads the control group of a process.
  ///
  /// - Parameter root: the folder of processes.
  /// - Throws: ``LocationKit/LocationError`` if the process has ended, or this user may not read it.
  init(user: UInt32, process: UInt32, root: String = "/proc") throws(LocationError) {
    let bytes = try InputFile.contents(of: "\(root)/\(process)/cgroup", limit: 1 << 16)
    self.init(user: user, sandbox: Self.sandbox(inControlGroups: String(decoding: bytes, as: UTF8.self)))
  }

  /// Returns the name of the Flatpak whose scope a process is in; `nil` if it is in none. Flatpak creates the scope before
  /// the program runs: `app-flatpak-org.gnome.Maps-3358.scope`, and `flatpak-…` or `xdg-app-…` in earlier releases.
  ///
  /// - Parameter text: `/proc/PID/cgroup`; with version 1 of control groups, systemd's hierarchy counts.
  static func sandbox(inControlGroups text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[1].isEmpty || parts[1] == "name=systemd" else { continue }
      for unit in parts[2].split(separator: "/").reversed() where unit.hasSuffix(".scope") {
        let prefix = ["app-flatpak-", "flatpak-", "xdg-app-"].first { unit.hasPrefix($0) }
        guard let prefix, let end = unit.lastIndex(of: "-") else { continue }
        let name = unit.dropFirst(prefix.count)
        if name.startIndex < end { return unescaped(name[..<end]) }
      }
    }
    return nil
  }

  /// Returns a part of a unit's name without systemd's escapes: `\x2d` is a hyphen.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.first {
      if rest.starts(with: #"\x"#.utf8), let code = UInt8(Substring(rest.dropFirst(2).prefix(2)), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
