/// The satellites' geometry as factors on the range error; without unit, lower is better.
///
/// A factor of 0, which receivers send for "unknown", and one outside ``PlausibleRange/dilution`` is `nil`.
public struct DilutionOfPrecision: Sendable, Hashable {
  @PlausibleDilution public var horizontal: Double?
  @PlausibleDilution public var vertical: Double?
  /// Of the position in space.
  @PlausibleDilution public var position: Double?
  @PlausibleDilution public var time: Double?
  /// Of position and time.
  @PlausibleDilution public var geometric: Double?
  /// Of the longitude: gpsd's `xdop`.
  @PlausibleDilution public var longitude: Double?
  /// Of the latitude: gpsd's `ydop`.
  @PlausibleDilution public var latitude: Double?

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

  public var isEmpty: Bool { self == DilutionOfPrecision() }

  /// The factors of `later`, and these where it has none.
  package func completed(by later: DilutionOfPrecision) -> DilutionOfPrecision {
    DilutionOfPrecision(
      horizontal: later.horizontal ?? horizontal, vertical: later.vertical ?? vertical,
      position: later.position ?? position, time: later.time ?? time, geometric: later.geometric ?? geometric,
      longitude: later.longitude ?? longitude, latitude: later.latitude ?? latitude)
  }
}

/// A factor in eight bytes.
@propertyWrapper
public struct PlausibleDilution: Sendable, Hashable {
  @CompactOptional private var factor: Double?

  public init(wrappedValue: Double?) { self.wrappedValue = wrappedValue }

  public var wrappedValue: Double? {
    get { factor }
    set { factor = newValue.flatMap { PlausibleRange.dilution.contains($0) ? $0 : nil } }
  }
}
