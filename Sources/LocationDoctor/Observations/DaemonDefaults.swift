/// Debian's start options of gpsd: `/etc/default/gpsd`.
struct DaemonDefaults: Sendable, Hashable {
  static let path = "/etc/default/gpsd"

  /// Devices in `DEVICES`.
  var devices: [String] = []
  /// Whether USB receivers are passed to gpsd when they are plugged in.
  var addsUSB = false
}

extension DaemonDefaults {
  /// - Parameter text: lines of `NAME="value"` in shell syntax.
  init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      let value = words[1].filter { $0 != "\"" && $0 != "'" }
      switch words[0] {
      case "DEVICES": devices = value.split(separator: " ").map(String.init)
      case "USBAUTO": addsUSB = value == "true"
      default: break
      }
    }
  }
}
