import LocationKit

/// `LAT,LON` in degrees.
struct CoordinateText {
  let coordinate: Coordinate

  /// `nil` for anything else, and beyond the globe.
  init?(_ text: String) {
    guard let numbers = Self.numbers(text),
      let coordinate = Coordinate(latitude: numbers.latitude, longitude: numbers.longitude)
    else { return nil }
    self.coordinate = coordinate
  }

  /// Two numbers, on the globe or beyond it.
  static func numbers(_ text: String) -> (latitude: Double, longitude: Double)? {
    numbers(text, count: 2).map { ($0[0], $0[1]) }
  }

  /// So many numbers with commas between them, and perhaps blanks; `nil` for anything else.
  static func numbers(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      let bytes = Array(part.drop { $0 == " " }.utf8)
      return DecimalText.double(bytes.span)
    }
    return parts.count == count && numbers.count == count ? numbers : nil
  }
}
