/// The satellites in view at the time of a report.
public struct SkyView: Sendable, Hashable {
  /// Time of the report; `nil` if unknown.
  public var time: UTCInstant?
  /// Satellites in view, used or not.
  public var satellites: [Satellite]
  /// Dilution of precision; empty if unknown.
  public var dilution: DilutionOfPrecision
  /// Source of the report.
  public var origin: LocationOrigin

  /// Creates a view of the sky.
  public init(
    time: UTCInstant?, satellites: [Satellite], dilution: DilutionOfPrecision = DilutionOfPrecision(),
    origin: LocationOrigin
  ) {
    self.time = time
    self.satellites = satellites
    self.dilution = dilution
    self.origin = origin
  }

  /// Number of satellites that the fix was computed with.
  public var satellitesUsed: Int { satellites.count { $0.isUsed } }
}
