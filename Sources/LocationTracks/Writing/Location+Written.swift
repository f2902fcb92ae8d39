import LocationKit

/// What the formats say of a location in their own terms.
extension Location {
  /// The mode that a reader takes from the height alone, so that it need not be said.
  var impliedMode: FixMode { altitudeMSL == nil && ellipsoidalHeight == nil ? .twoDimensional : .threeDimensional }

  /// Formats that are WGS-84 by their definition cannot hold another datum.
  var isOnWGS84: Bool { datum == nil }
}
