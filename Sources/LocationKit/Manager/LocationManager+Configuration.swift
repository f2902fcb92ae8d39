extension LocationManager {
  /// How a manager decides. The defaults suit a receiver that one carries.
  public struct Configuration: Sendable {
    /// Metres at the 95 % level that the fetcher is asked for; a hint. `nil` for the best there is.
    public var desiredAccuracy: Double?
    /// What the delegate and the poster get as `updated`; other subscribers bring their own.
    public var filter = UpdateFilter()
    public var freshness = FreshnessLimits()
    /// When a device of the source is left for another one, where several give positions: see <doc:Failover>.
    public var devices = FailoverLimits()
    /// Metres beyond the edge from which on one is out again; 0 or more.
    public var hysteresis = 10.0
    /// How often and how long one must be seen inside or outside before it is told.
    public var confirmation = ConfirmationLimits()
    /// Whether a location that may, by the accuracy that the receiver itself says, lie on the other side of an edge waits for
    /// the next ones: for three at most, and ten seconds; then ``RegionTransition/confidence`` says how sure it is.
    public var waitsInDoubt = false
    /// Metres a second: two locations that imply more are taken for a jump, not for a way. `nil` believes everything.
    public var maximumSpeed: Double?
    /// What the accuracy of locations is derived from that have a dilution of precision and no accuracy: for receivers
    /// that say none. `nil` leaves them without.
    public var rangeError: RangeError?
    /// Whether locations on another datum than WGS-84 decide regions, hundreds of metres off as they may be.
    public var acceptsForeignDatum = false
    /// What is a visit; `nil` where nobody wants to hear of visits.
    public var visits: VisitLimits?

    public init() {}
  }
}
