import LocationKit

/// The satellites of the last `$PUBX,03`.
struct UBloxSky: Sendable {
  private(set) var satellites: [Satellite] = []
  private var age = 0
  /// Number of epochs after which satellites that have not been sent again are dropped.
  private static let longestAge = 10
  /// More satellites than exist: any beyond this number are noise.
  private static let mostSatellites = 256

  mutating func note(_ line: Span<UInt8>) {
    satellites.removeAll(keepingCapacity: true)
    age = 0
    PUBX03.forEachSatellite(in: line) { satellite in
      guard satellites.count < Self.mostSatellites, let (constellation, identifier) = Self.resolve(satellite.number)
      else { return }
      satellites.append(
        Satellite(
          constellation: constellation, identifier: identifier, number: satellite.number,
          elevation: satellite.elevation, azimuth: satellite.azimuth, signalStrength: satellite.signalStrength,
          isUsed: satellite.use == .used))
    }
  }

  /// Handles the end of an epoch.
  mutating func endEpoch() {
    age += 1
    if age > Self.longestAge { satellites.removeAll(keepingCapacity: true) }
  }

  /// Returns the satellite with a number of u-blox's numbering over all systems ("UBX svId", u-blox 8 / M8 Receiver
  /// Description, appendix A); `nil` for numbers without a satellite, among them 255: a GLONASS satellite whose slot
  /// is not yet known.
  static func resolve(_ number: Int) -> (Constellation, identifier: Int)? {
    switch number {
    case 1...32: (.gps, number)
    case 33...64: (.beidou, number - 27)
    case 65...96: (.glonass, number - 64)
    case 120...158: (.sbas, number)
    case 159...163: (.beidou, number - 158)
    case 173...182: (.imes, number - 172)
    case 193...202: (.qzss, number - 192)
    case 211...246: (.galileo, number - 210)
    default: nil
    }
  }
}
