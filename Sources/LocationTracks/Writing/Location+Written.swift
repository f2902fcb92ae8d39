import LocationKit

/// Properties of a location in the terms of the formats.
extension Location {
  /// Mode that a reader derives from the presence of a height; it need not be written.
  var impliedMode: FixMode { altitudeMSL == nil && ellipsoidalHeight == nil ? .twoDimensional : .threeDimensional }

  /// Whether the datum is WGS-84. Formats that are WGS-84 by definition cannot hold another datum.
  var isOnWGS84: Bool { datum == nil }
}
