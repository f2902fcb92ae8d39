/// The satellites in view, as of one report.
public struct SkyView: Sendable, Hashable {
  public var time: UTCInstant?
  public var satellites: [Satellite]
  public var dilution: DilutionOfPrecision
  public var origin: LocationOrigin

  public init(
    time: UTCInstant?, satellites: [Satellite], dilution: DilutionOfPrecision = DilutionOfPrecision(),
    origin: LocationOrigin
  ) {
    self.time = time
    self.satellites = satellites
    self.dilution = dilution
    self.origin = origin
  }

  public var satellitesUsed: Int { satellites.count { $0.isUsed } }
}
