import Glibc

/// The files that AppArmor permits gpsd to open, from `/etc/apparmor.d/usr.sbin.gpsd` (apparmor.d(5)). Included files
/// are not read.
struct AppArmorProfile: Sendable, Hashable {
  static let path = "/etc/apparmor.d/usr.sbin.gpsd"
  /// Path of the machine's own rules.
  static let localPath = "/etc/apparmor.d/local/usr.sbin.gpsd"

  private var patterns: [String] = []

  /// - Parameter text: text of the profile, followed by the machine's own rules.
  init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      guard let path = words.first(where: { $0.hasPrefix("/") }), words.first != "deny", let rights = words.last,
        rights.hasSuffix(","), rights.contains("r"), rights.contains("w"), rights != path
      else { continue }
      patterns += Self.alternatives(of: path)
    }
  }

  /// Returns whether a device at this path may be read and written.
  func admits(_ path: String) -> Bool {
    patterns.contains { pattern in
      let flags = pattern.contains("**") ? 0 : FNM_PATHNAME
      return fnmatch(pattern, path, flags) == 0
    }
  }

  /// Returns all expansions of the braces in a pattern: `/dev/tty{,S,USB}*`.
  private static func alternatives(of pattern: String) -> [String] {
    guard let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
      return [pattern]
    }
    let words = pattern[pattern.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
    let (start, rest) = (pattern[..<open], pattern[pattern.index(after: close)...])
    return words.flatMap { alternatives(of: "\(start)\($0)\(rest)") }
  }
}
