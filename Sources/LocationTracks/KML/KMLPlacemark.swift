import LocationKit
import LocationText

/// The properties of a Placemark, which may come before or after its geometry.
struct KMLPlacemark {
  var header = TrackHeader()
  var symbol: String?
  /// That of a TimeStamp.
  var time: UTCInstant?
  /// Those of a TimeSpan.
  var begin: UTCInstant?
  var end: UTCInstant?
  /// Positions of lines that wait for the times of the Placemark.
  var held: [HeldPosition] = []
  /// Whether positions have been delivered before the Placemark ended.
  var isTooLongToHold = false
  /// Values of a point in ExtendedData, in the order of ``PointQuantity``.
  var values: [(quantity: PointQuantity, value: Double)] = []
  var point: (location: KMLTuple, isAbsolute: Bool)?
  var isSimulated = false
  /// Whether the Point is a waypoint even in a file whose timed Points are its track.
  var isWaypoint = false
  /// Whether it has been delivered as a track.
  var isTrack = false

  /// Sets a member of ExtendedData, if it is one that ``KMLWriter`` writes.
  mutating func setData(_ member: String, _ text: String) {
    switch member {
    case "cmt": header.comment = text
    case "sym": symbol = text
    case "type": header.type = text
    case "simulated": isSimulated = text == "true"
    case "_gpxType": isWaypoint = text == "wpt"
    default: break
    }
  }

  /// Takes a member of ExtendedData that is a value with its unit: `3.6 km/h`.
  mutating func setValue(_ member: String, _ text: String) {
    let bytes = Array(member.utf8)
    guard case .quantity(let quantity, let unit) = PointTitle(bytes.span) else { return }
    let numeral = text.prefix { "+-.0123456789".contains($0) }
    let rest = text[numeral.endIndex...].split(separator: " ").first.map { TitleText(String($0)).letters } ?? ""
    guard let number = DecimalText.double(numeral), let unit = rest.isEmpty ? unit : quantity.units[rest] else {
      return
    }
    values.append((quantity, number * unit.factor + unit.offset))
  }

  /// A position of a LineString, with what its element said.
  struct HeldPosition {
    let tuple: KMLTuple
    let isAbsolute: Bool
    let isSimulated: Bool
    let startsSegment: Bool
  }
}
