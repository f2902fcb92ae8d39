/// What Debian starts gpsd with: `/etc/default/gpsd`.
public struct DaemonDefaults: Sendable, Hashable {
  public static let path = "/etc/default/gpsd"

  public var devices: [String] = []
  /// Whether receivers on USB are given to gpsd as they are plugged in.
  public var addsUSB = false

  public init(devices: [String] = [], addsUSB: Bool = false) {
    self.devices = devices
    self.addsUSB = addsUSB
  }

  /// - Parameter text: lines of `NAME="value"`, as a shell reads them.
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
