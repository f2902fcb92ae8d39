/// The geometry of the satellites, as factors on the range error. The factors have no unit; lower is better.
///
/// A factor of 0, which receivers send for "unknown", and a factor outside ``PlausibleRange/dilution`` become `nil`.
public struct DilutionOfPrecision: Sendable, Hashable {
  /// Factor of the horizontal position (HDOP).
  @PlausibleDilution public var horizontal: Double?
  /// Factor of the height (VDOP).
  @PlausibleDilution public var vertical: Double?
  /// Factor of the position in space (PDOP).
  @PlausibleDilution public var position: Double?
  /// Factor of the time (TDOP).
  @PlausibleDilution public var time: Double?
  /// Factor of position and time (GDOP).
  @PlausibleDilution public var geometric: Double?
  /// Factor of the longitude: gpsd's `xdop`.
  @PlausibleDilution public var longitude: Double?
  /// Factor of the latitude: gpsd's `ydop`.
  @PlausibleDilution public var latitude: Double?

  /// Creates a set of factors; `nil` for those that are unknown.
  public init(
    horizontal: Double? = nil, vertical: Double? = nil, position: Double? = nil, time: Double? = nil,
    geometric: Double? = nil, longitude: Double? = nil, latitude: Double? = nil
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.position = position
    self.time = time
    self.geometric = geometric
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Whether no factor is known.
  package var isEmpty: Bool { self == DilutionOfPrecision() }

  /// Returns the factors of `later`, and the factors of this value that `later` lacks.
  package func completed(by later: DilutionOfPrecision) -> DilutionOfPrecision {
    DilutionOfPrecision(
      horizontal: later.horizontal ?? horizontal, vertical: later.vertical ?? vertical,
      position: later.position ?? position, time: later.time ?? time, geometric: later.geometric ?? geometric,
      longitude: later.longitude ?? longitude, latitude: later.latitude ?? latitude)
  }
}

/// An optional dilution of precision in eight bytes. A factor outside ``PlausibleRange/dilution`` becomes `nil`.
@propertyWrapper
public struct PlausibleDilution: Sendable, Hashable {
  @CompactOptional private var factor: Double?

  /// Creates the storage; a factor outside the range becomes `nil`.
  // Seven copies of this in one function would be slower when a live report finds the caches cold.
  @inline(never)
  public init(wrappedValue: Double?) {
    factor = wrappedValue.flatMap { PlausibleRange.dilution.contains($0) ? $0 : nil }
  }

  /// Stored factor; `nil` if unknown.
  public var wrappedValue: Double? {
    get { factor }
    set { self = PlausibleDilution(wrappedValue: newValue) }
  }
}
