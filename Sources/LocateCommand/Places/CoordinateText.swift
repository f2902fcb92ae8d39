import LocationKit

/// A coordinate as `LAT,LON` in degrees.
struct CoordinateText {
  let coordinate: Coordinate

  /// Returns `nil` for any other text and for values out of range.
  init?(_ text: String) {
    guard let numbers = Self.numbers(text),
      let coordinate = Coordinate(latitude: numbers.latitude, longitude: numbers.longitude)
    else { return nil }
    self.coordinate = coordinate
  }

  /// Parses two numbers; they may be out of a coordinate's range.
  static func numbers(_ text: String) -> (latitude: Double, longitude: Double)? {
    numbers(text, count: 2).map { ($0[0], $0[1]) }
  }

  /// Parses `count` numbers, separated by commas and optional blanks; `nil` for any other text.
  static func numbers(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in DecimalText.double(part.drop { $0 == " " }) }
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
