import LocationKit

/// `LAT,LON` in degrees.
struct CoordinateText {
  let coordinate: Coordinate

  /// `nil` for anything else, and beyond the globe.
  init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let bytes = Array(part.utf8)
      return DecimalText.double(bytes.span)
    }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.coordinate = coordinate
  }
}
