import LocationKit
import LocationText

/// A request of a client of gpsd's protocol (gpsd_json(5)).
package enum WireRequest: Sendable, Hashable {
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

  /// The length that gpsd takes of a request, up to 3.27.
  package static let longest = 80

  /// Asks for the reports in JSON, of all devices or of one.
  /// - Parameters:
  ///   - withSentences: whether gpsd passes on the NMEA sentences, too.
  ///   - withOffsets: whether gpsd compares the receiver's time with the system's.
  package static func reports(
    of device: String? = nil, withSentences: Bool = false, withOffsets: Bool = false
  ) -> WireRequest {
    var writer = ASCIIWriter()
    writer.append(#"{"enable":true,"json":true"#)
    if withSentences { writer.append(#","nmea":true"#) }
    if withOffsets { writer.append(#","pps":true"#) }
    if let device {
      writer.append(#","device":"#)
      writer.appendQuoted(device)
    }
    writer.append("}")
    return .watch(writer.bytes)
  }

  /// Requests as gpsd reads them, a line each.
  package static func bytes(_ requests: WireRequest...) -> [UInt8] {
    Array(requests.map { "\($0.text);\n" }.joined().utf8)
  }

  private var text: String {
    switch self {
    case .version: "?VERSION"
    case .devices: "?DEVICES"
    case .device: "?DEVICE"
    case .watch(let object): "?WATCH" + (object.map { "=" + String(decoding: $0, as: UTF8.self) } ?? "")
    case .poll: "?POLL"
    case .unknown(let text): text
    }
  }
}
