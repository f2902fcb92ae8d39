/// A navigation satellite, as a receiver reports it.
public struct Satellite: Sendable, Hashable {
  /// Satellite system.
  public var constellation: Constellation
  /// Number within the constellation (svid): 1 to 32 for GPS, without the offsets of NMEA.
  public var identifier: Int
  /// Number as the receiver sends it, unique across the constellations; 0 if there is none.
  public var number: Int
  /// Elevation in degrees above the horizon.
  @CompactOptional public var elevation: Double?
  /// Azimuth in degrees true.
  @CompactOptional public var azimuth: Double?
  /// Carrier-to-noise density of the strongest signal in dB-Hz.
  @CompactOptional public var signalStrength: Double?
  /// Whether the fix was computed with this satellite.
  public var isUsed: Bool
  /// gpsd's `sigid` of the strongest signal; `nil` if unknown.
  public var signalIdentifier: UInt8?
  /// u-blox's quality indicator of the strongest signal, gpsd's `qual`: from 0 (no signal) to 7 (code and carrier
  /// locked).
  public var signalQuality: UInt8?
  /// Health that the satellite broadcasts; `nil` if unknown.
  public var health: SatelliteHealth?
  /// Residual of the pseudorange of the strongest signal in metres.
  @CompactOptional public var residual: Double?
  /// All signals, if the receiver reports more than one; otherwise empty.
  public var signals: [SatelliteSignal] = []

  /// Creates a satellite; the parameters are described at the properties.
  public init(
    constellation: Constellation, identifier: Int, number: Int, elevation: Double? = nil, azimuth: Double? = nil,
    signalStrength: Double? = nil, isUsed: Bool = false, signalIdentifier: UInt8? = nil,
    signalQuality: UInt8? = nil, health: SatelliteHealth? = nil, residual: Double? = nil,
    signals: [SatelliteSignal] = []
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
    self.residual = residual
  }
}

/// A satellite system; the raw values are gpsd's `gnssid`, which are u-blox's.
public enum Constellation: UInt8, Sendable, Hashable, CaseIterable {
  /// GPS, of the United States.
  case gps = 0
  /// Augmentation systems: WAAS, EGNOS, MSAS, GAGAN and others.
  case sbas = 1
  /// Galileo, of the European Union.
  case galileo = 2
  /// BeiDou, of China.
  case beidou = 3
  /// Indoor Messaging System, of Japan.
  case imes = 4
  /// Quasi-Zenith Satellite System, of Japan.
  case qzss = 5
  /// GLONASS, of Russia.
  case glonass = 6
  /// NavIC (IRNSS), of India.
  case navic = 7
}
