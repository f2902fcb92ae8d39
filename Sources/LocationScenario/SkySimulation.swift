import LocationKit

/// Which satellites a scenario's receiver sees, and how well.
struct SkySimulation: Sendable {
  init(_ scenario: Scenario) {}

  func view(at time: UTCInstant, from point: ScenarioPoint) -> ReceiverSky { Self.constant }

  /// A sky that never changes.
  private static let constant = ReceiverSky(
    satellites: [
      gps(5, elevation: 68, azimuth: 295, signal: 46), gps(13, elevation: 52, azimuth: 88, signal: 44),
      gps(15, elevation: 44, azimuth: 172, signal: 43), gps(18, elevation: 33, azimuth: 241, signal: 40),
      gps(20, elevation: 29, azimuth: 312, signal: 38), gps(23, elevation: 21, azimuth: 45, signal: 35),
      gps(24, elevation: 9, azimuth: 134, signal: 27, isUsed: false),
      gps(29, elevation: 4, azimuth: 357, signal: 22, isUsed: false),
    ],
    dilution: DilutionOfPrecision(horizontal: 1, vertical: 1.6, position: 1.9))

  private static func gps(
    _ number: Int, elevation: Double, azimuth: Double, signal: Double, isUsed: Bool = true
  ) -> Satellite {
    Satellite(
      constellation: .gps, identifier: number, number: number, elevation: elevation, azimuth: azimuth,
      signalStrength: signal, isUsed: isUsed)
  }
}
