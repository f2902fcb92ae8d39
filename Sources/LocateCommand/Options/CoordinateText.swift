import ArgumentParser
import LocationKit

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
