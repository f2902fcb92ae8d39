import LocationKit

/// What the formats say of a location in their own terms.
extension Location {
  /// The mode that a reader takes from the height alone, so that it need not be said.
  var impliedMode: FixMode { altitudeMSL == nil && ellipsoidalHeight == nil ? .twoDimensional : .threeDimensional }

  /// Formats that are WGS-84 by their definition cannot hold another datum.
  var isOnWGS84: Bool { datum == nil }
}

extension Double {
  /// Degrees in 0..<360, also after rounding to so many decimals: some schemas have no 360.
  func asFullCircle(decimals: Int) -> Double {
    let turned = truncatingRemainder(dividingBy: 360)
    let positive = turned < 0 ? turned + 360 : turned
    var step = 0.5
    for _ in 0..<decimals { step /= 10 }
    return positive >= 360 - step ? 0 : positive
  }
}
