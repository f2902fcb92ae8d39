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
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let bytes = Array(part.utf8)
      return DecimalText.double(bytes.span)
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    return (latitude, longitude)
  }
}
