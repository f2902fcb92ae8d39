/// A navigation satellite as a receiver sees it.
public struct Satellite: Sendable, Hashable {
  public var constellation: Constellation
  /// The number within the constellation (svid): 1 to 32 for GPS, without the offsets that NMEA adds.
  public var identifier: Int
  /// The number as the receiver sends it, unique over the constellations; 0 when there is none.
  public var number: Int
  /// Degrees above the horizon.
  @CompactOptional public var elevation: Double?
  /// Degrees true.
  @CompactOptional public var azimuth: Double?
  /// Carrier to noise density in dB-Hz, of the best signal.
  @CompactOptional public var signalStrength: Double?
  /// Whether the fix was computed with it.
  public var isUsed: Bool

  public init(
    constellation: Constellation, identifier: Int, number: Int, elevation: Double? = nil, azimuth: Double? = nil,
    signalStrength: Double? = nil, isUsed: Bool = false
  ) {
    self.constellation = constellation
    self.identifier = identifier
    self.number = number
    self.isUsed = isUsed
    self.elevation = elevation
    self.azimuth = azimuth
    self.signalStrength = signalStrength
  }
}

/// A satellite system; gpsd's numbers (`gnssid`, which are u-blox's).
public enum Constellation: UInt8, Sendable, Hashable, CaseIterable {
  case gps = 0
  case sbas = 1
  case galileo = 2
  case beidou = 3
  case imes = 4
  case qzss = 5
  case glonass = 6
  case navic = 7
}
