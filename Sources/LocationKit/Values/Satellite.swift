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
  /// Which signal is the best: gpsd's `sigid`. `nil` when unknown.
  public var signalIdentifier: UInt8?
  /// u-blox's quality indicator of the best signal, gpsd's `qual`: 0 no signal to 7 code and carrier locked.
  public var signalQuality: UInt8?
  /// Whether the satellite is usable, by its own report.
  public var health: SatelliteHealth?
  /// All signals, where the receiver reports more than one; else empty.
  public var signals: [SatelliteSignal] = []

  public init(
    constellation: Constellation, identifier: Int, number: Int, elevation: Double? = nil, azimuth: Double? = nil,
    signalStrength: Double? = nil, isUsed: Bool = false, signalIdentifier: UInt8? = nil,
    signalQuality: UInt8? = nil, health: SatelliteHealth? = nil, signals: [SatelliteSignal] = []
  ) {
    self.signalIdentifier = signalIdentifier
    self.signalQuality = signalQuality
    self.health = health
    self.signals = signals
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
