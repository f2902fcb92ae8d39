import LocationKit

/// A request of a client of gpsd's protocol (gpsd_json(5)).
public enum WireRequest: Sendable, Hashable {
  /// `?VERSION;`
  case version
  /// `?DEVICES;`
  case devices
  /// `?DEVICE;`, with or without settings for a device.
  case device
  /// `?WATCH;`, or `?WATCH={…};` with the object, which has not been decoded yet.
  case watch([UInt8]?)
  /// `?POLL;`
  case poll
  /// Any other request, unchanged.
  case unknown(String)

  /// - Parameter text: a request without its end, with the leading question mark.
  init(_ text: ArraySlice<UInt8>) {
    let word = text.dropFirst().prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
    let rest = text.dropFirst(1 + word.count).drop { $0 <= 0x20 }
    let object = rest.first == UInt8(ascii: "=") ? Array(rest.dropFirst()) : nil
    self =
      switch String(decoding: word, as: UTF8.self) {
      case "VERSION" where rest.isEmpty: .version
      case "DEVICES" where rest.isEmpty: .devices
      case "DEVICE" where rest.isEmpty || object != nil: .device
      case "WATCH" where rest.isEmpty || object != nil: .watch(object)
      case "POLL" where rest.isEmpty: .poll
      default: .unknown(String(decoding: text, as: UTF8.self))
      }
  }
}
