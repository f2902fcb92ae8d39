import ArgumentParser
import LocationKit

/// A circle around the current location: `RADIUS[,NAME]`, with a radius greater than 0 and up to 1000 km.
struct HereCircle: ExpressibleByArgument {
  let radius: Double
  let name: String?

  init?(argument: String) {
    let parts = argument.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let radius = Length(argument: String(parts[0]))?.metres, radius > 0, radius <= 1e6,
      parts.last?.isEmpty == false
    else { return nil }
    self.radius = radius
    name = parts.count > 1 ? String(parts[1]) : nil
  }
}

/// A circle around a point in degrees: `LAT,LON,RADIUS[,NAME]`.
struct AnchorCircle: ExpressibleByArgument {
  let center: Coordinate
  let circle: HereCircle

  init?(argument: String) {
    let parts = argument.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let center = CoordinateText(argument: parts.prefix(2).joined(separator: ","))?.coordinate,
      let circle = HereCircle(argument: String(parts[2]))
    else { return nil }
    self.center = center
    self.circle = circle
  }

  /// Parses the value of an option. The error gives the reason.
  @Sendable
  static func parse(_ text: String) throws -> AnchorCircle {
    if let circle = AnchorCircle(argument: text) { return circle }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    let numbers = parts.prefix(2).compactMap { DecimalText.double($0) }
    let reason =
      if numbers.count < 2 {
        "not a circle"
      } else if !(-90...90).contains(numbers[0]), (-90...90).contains(numbers[1]), (-180...180).contains(numbers[0]) {
        "latitude \(parts[0]) is beyond 90; the latitude comes first: \(parts[1]),\(parts[0])"
      } else if !(-90...90).contains(numbers[0]) {
        "latitude \(parts[0]) is not between -90 and 90"
      } else if !(-180...180).contains(numbers[1]) {
        "longitude \(parts[1]) is not between -180 and 180"
      } else if parts.count < 3 {
        "the radius is missing"
      } else {
        "the radius \(parts[2]) is not a length greater than 0 and up to 1000km"
      }
    throw ValidationError("\(reason); write LAT,LON,RADIUS in degrees and metres, for example 52.5163,13.3777,50m")
  }
}

/// A coordinate as `LAT,LON` in degrees: `52.5163,13.3777`.
struct CoordinateText: ExpressibleByArgument {
  let coordinate: Coordinate

  /// Returns `nil` for any other text and for values out of range.
  init?(argument: String) {
    guard let numbers = Self.numbers(argument, count: 2),
      let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { return nil }
    self.coordinate = coordinate
  }

  /// Returns whether the text is two numbers; they may be out of a coordinate's range.
  static func matches(_ text: String) -> Bool { numbers(text, count: 2) != nil }

  /// Parses `count` numbers, separated by commas and optional blanks; `nil` for any other text.
  static func numbers(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in DecimalText.double(part.drop { $0 == " " }) }
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
