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
      guard satellites.count < Self.mostSatellites,
        let (constellation, identifier) = UBloxSatelliteNumber.resolve(satellite.number)
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
}
