public import LocationKit
import LocationUBX

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
  private static let chipMark = "chip "

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

  /// Creates settings that undo a change of a receiver. `speed` is that of the line after the change.
  init(undoing change: [ReceiverSetting], of identity: ReceiverIdentity, speed: Int?) {
    let chip = identity.chip.map { [Self.chipMark + $0] } ?? []
    self.init(change, comments: [identity.name] + chip, speed: speed)
  }

  /// Name of the receiver, for people.
  package var name: String { comments.first ?? "another receiver" }

  /// Speeds that the line may have while the settings are not undone: those after and before the change.
  package var speeds: [Int] {
    [speed].compactMap(\.self) + [UBXPort.uart1, .uart2].flatMap { port in settings.compactMap { $0.speed(on: port) } }
  }

  /// Returns whether the settings undo a change of a receiver: it has the same chip, or one that is not stated and the
  /// same name, or it answers nothing and the change was one that ends the answers. `nil` if it does not state enough.
  package func undoChange(of identity: ReceiverIdentity) -> Bool? {
    let chip = comments.lazy.first { $0.hasPrefix(Self.chipMark) }
    if let chip, let other = identity.chip { return chip == Self.chipMark + other }
    if identity.name == comments.first { return true }
    let isMute = identity.make == .unknown || (identity.make == .ublox && identity.software == nil)
    guard isMute, identity.make == .unknown || name.hasPrefix(identity.make.rawValue) else { return false }
    return settings.contains(where: \.switchesUBXOn) ? true : nil
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
        .invalidData, "this is not a file of settings", context: "\(place):1",
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
          .invalidData, "this is not a setting", context: "\(place):\(index + 1)",
          remedy: "write NAME=VALUE with a key of u-blox, or put a # before the line")
      }
    }
  }
}
