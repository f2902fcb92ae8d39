import Glibc
import LocationTracks

extension TimeZoneRules {
  /// The zone of this machine: that of the environment variable `TZ`, else that of /etc/localtime, else UTC.
  static let local: TimeZoneRules = {
    guard let text = getenv("TZ").map({ String(cString: $0) }) else {
      return TimeZoneRules(name: "local", file: "/etc/localtime") ?? .utc
    }
    let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if name.hasPrefix("/") { return TimeZoneRules(name: "local", file: name) ?? .utc }
    return TimeZoneRules(named: name) ?? TimeZoneRules(posix: name) ?? .utc
  }()
}
