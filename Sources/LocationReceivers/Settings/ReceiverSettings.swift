public import LocationKit

/// Settings of a receiver as a text: a setting a line, after a line with the form of the text and lines of comments.
///
///     # settings of a receiver, form 1
///     # u-blox ZED-F9P, HPG 1.32
///     CFG-RATE-MEAS=0.1 s
public struct ReceiverSettings: Sendable, Hashable {
  /// Settings, in the order in which they are sent.
  public var settings: [ReceiverSetting]
  /// Comments: the receiver, the date.
  public var comments: [String]
  /// Speed of the line at which the receiver is left, in baud; `nil` if the settings do not change it.
  public var speed: Int?

  private static let head = "# settings of a receiver, form 1"
  private static let speedMark = "# speed "

  /// Creates settings with comments, each of one line.
  public init(_ settings: [ReceiverSetting], comments: [String] = [], speed: Int? = nil) {
    (self.settings, self.comments, self.speed) = (settings, comments, speed)
  }

  /// The text, with a line end at its end.
  public var text: String {
    let speed = speed.map { ["\(Self.speedMark)\($0)"] } ?? []
    let lines = [Self.head] + speed + comments.map { "# \($0)" } + settings.map(\.description)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns whether the settings, which undo a change, are those of a receiver: it has the name in the first comment, or
  /// it answers nothing and the change was one that ends the answers.
  public func undoChange(of identity: ReceiverIdentity) -> Bool {
    if identity.name == comments.first { return true }
    let isMute = identity.make == .unknown || (identity.make == .ublox && identity.software == nil)
    return isMute && settings.contains(where: \.switchesUBXOn)
  }

  /// Reads a text. Throws invalid data with the number of the line.
  ///
  /// - Parameter place: name of the file, for errors.
  public init(text: String, place: String) throws(LocationError) {
    self.init([])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasSuffix("\r") ? $0.dropLast() : $0 }
    guard lines.first.map(String.init) == Self.head else {
      throw LocationError(
        .invalidData, "this is no file of settings", context: "\(place):1",
        remedy: "write one with: locate receiver backup SOURCE FILE")
    }
    for (index, line) in lines.enumerated().dropFirst() where !line.allSatisfy({ $0 == " " }) {
      if line.hasPrefix(Self.speedMark) {
        speed = Int(line.dropFirst(Self.speedMark.count))
      } else if line.hasPrefix("#") {
        comments.append(String(line.dropFirst().drop { $0 == " " }))
      } else if let setting = ReceiverSetting(String(line)) {
        settings.append(setting)
      } else {
        throw LocationError(
          .invalidData, "this is no setting", context: "\(place):\(index + 1)",
          remedy: "write NAME=VALUE with a key of u-blox, or put a # before the line")
      }
    }
  }
}
