import ArgumentParser
import LocationKit
import LocationTracks

/// How text shows quantities and positions.
struct Notation {
  var units = UnitSystem.metric
  var coordinates = CoordinateFormat.deg
  var zone = TimeZoneRules.utc

  func time(_ instant: UTCInstant) -> String { zone.text(of: instant) }

  func position(_ coordinate: Coordinate, _ accuracy: Accuracy? = nil) -> String {
    let position = written { coordinates.append(coordinate, to: &$0) }
    return accuracy.map { "\(position)  \(self.accuracy($0))" } ?? position
  }

  func distance(_ metres: Double) -> String { written { units.appendDistance(metres, to: &$0) } }

  /// - Parameter metres: distance to the edge of a place, negative inside.
  func distance(toEdge metres: Double) -> String {
    "\(distance(metres.magnitude)) \(metres <= 0 ? "inside" : "outside") the edge"
  }

  func height(_ metres: Double) -> String { written { units.appendHeight(metres, to: &$0) } }

  func speed(_ metresPerSecond: Double) -> String { written { units.appendSpeed(metresPerSecond, to: &$0) } }

  /// `±12.0 m (receiver)`
  func accuracy(_ accuracy: Accuracy) -> String { "±\(distance(accuracy.radius)) (\(accuracy.basis))" }

  /// Returns the south-western and the north-eastern corner of a box in degrees.
  func box(_ box: (west: Double, south: Double, east: Double, north: Double)) -> String? {
    guard let southWest = Coordinate(latitude: box.south, longitude: box.west),
      let northEast = Coordinate(latitude: box.north, longitude: box.east)
    else { return nil }
    return "\(position(southWest)) to \(position(northEast))"
  }
}

/// The units of text output.
enum UnitSystem: String, ExpressibleByArgument, CaseIterable {
  case metric, imperial, nautical

  var height: DisplayUnit { self == .imperial ? .foot : .metre }

  var speed: DisplayUnit {
    switch self {
    case .metric: DisplayUnit("km/h", 3.6, decimals: 1)
    case .imperial: DisplayUnit("mph", per: 0.44704, decimals: 1)
    case .nautical: DisplayUnit("kn", 3600, per: 1852, decimals: 1)
    }
  }

  /// Units of short and of long distances.
  var distances: (small: DisplayUnit, large: DisplayUnit) {
    switch self {
    case .metric: (.metre, DisplayUnit("km", per: 1000, decimals: 2))
    case .imperial: (.foot, DisplayUnit("mi", per: 1609.344, decimals: 2))
    case .nautical: (.metre, DisplayUnit("nmi", per: 1852, decimals: 2))
    }
  }

  func appendHeight(_ metres: Double, to writer: inout ASCIIWriter) { height.append(metres, to: &writer) }

  func appendDistance(_ metres: Double, to writer: inout ASCIIWriter) {
    let (small, large) = distances
    let isShort = metres.magnitude < (self == .nautical ? 185.2 : large.size)
    (isShort ? small : large).append(metres, to: &writer)
  }

  func appendSpeed(_ metresPerSecond: Double, to writer: inout ASCIIWriter) {
    speed.append(metresPerSecond, to: &writer)
  }
}

/// A unit of text output: `number` of it are `size` SI units.
struct DisplayUnit {
  let name: StaticString
  let number: Double
  let size: Double
  /// Decimals in text.
  let decimals: Int

  init(_ name: StaticString, _ number: Double = 1, per size: Double = 1, decimals: Int) {
    (self.name, self.number, self.size, self.decimals) = (name, number, size, decimals)
  }

  static let metre = DisplayUnit("m", decimals: 1)
  static let foot = DisplayUnit("ft", per: 0.3048, decimals: 0)

  func append(_ value: Double, to writer: inout ASCIIWriter) {
    writer.append(value * number / size, decimals: decimals, trimmed: false)
    writer.append(" ")
    writer.append(name)
  }
}
