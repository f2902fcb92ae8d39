/// The number of dimensions that a fix has; the raw values are gpsd's.
public enum FixMode: UInt8, Sendable, Hashable, Comparable {
  /// Latitude and longitude.
  case twoDimensional = 2
  /// Latitude, longitude and height.
  case threeDimensional = 3

  public static func < (left: FixMode, right: FixMode) -> Bool { left.rawValue < right.rawValue }
}
