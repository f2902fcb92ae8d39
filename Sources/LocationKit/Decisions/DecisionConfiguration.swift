/// The parameters of a manager's decisions. The defaults suit a receiver that a person carries.
public struct DecisionConfiguration: Sendable {
  /// Filter of `updated` events for the delegate and the poster; other subscribers have their own.
  public var filter = UpdateFilter()
  /// Times after which a position is stale or lost.
  public var freshness = FreshnessLimits()
  /// Conditions for leaving a device of the source for another, if several deliver positions: see <doc:Failover>.
  public var devices = FailoverLimits()
  /// Distance in metres beyond the edge at which a place is left; 0 or more.
  public var hysteresis = 10.0
  /// Number and time of locations inside or outside that are required before an enter or exit is emitted.
  public var confirmation = ConfirmationLimits()
  /// Whether to wait if a location may lie on the other side of an edge, by the accuracy that the receiver itself
  /// reports. The wait is for the next locations, three at most, and ten seconds at most; then
  /// ``RegionTransition/confidence`` states the remaining doubt.
  public var waitsInDoubt = false
  /// Largest plausible speed in metres per second: two locations that imply more are treated as a jump, not as a
  /// path. `nil` accepts any speed.
  public var maximumSpeed: Double?
  /// Range error from which accuracy is derived for locations with a dilution of precision and no accuracy, for
  /// receivers that report none. `nil` leaves those locations without an accuracy.
  public var rangeError: RangeError?
  /// Metres at the 95 % level: a location with a larger accuracy radius decides neither regions nor visits. It still is a
  /// fix, and is delivered. A location without an accuracy decides. `nil` sets no limit.
  public var maximumError: Double?
  /// Whether locations on another datum than WGS-84, which may be hundreds of metres off, decide regions.
  public var acceptsForeignDatum = false
  /// What a suspicion against the positions does: see <doc:IntegrityOfPositions>.
  public var integrity = IntegrityPolicy.mark
  /// Conditions that make a stay a visit; `nil` for no visits.
  public var visits: VisitLimits?

  /// Creates the default configuration.
  public init() {}
}

extension DecisionConfiguration {
  /// The limits of the choice among devices, which is blind to suspicions that are ignored.
  var deviceLimits: FailoverLimits {
    var limits = devices
    limits.prefersTrusted = devices.prefersTrusted && integrity != .ignore
    return limits
  }

  /// Returns whether a location may decide regions and visits: neither its datum nor its error forbids it.
  func mayDecide(_ location: Location) -> Bool {
    (location.datum == nil || acceptsForeignDatum) && !location.exceeds(maximumError, rangeError)
  }
}

extension Location {
  /// Returns whether the accuracy radius exceeds a limit in metres at the 95 % level. Without a limit and without an
  /// accuracy, it does not.
  /// - Parameter rangeError: from which the accuracy is derived if the location has none.
  package func exceeds(_ maximumError: Double?, _ rangeError: RangeError? = nil) -> Bool {
    guard let maximumError else { return false }
    let accuracy = horizontalAccuracy ?? rangeError.flatMap { .derived(from: dilution, rangeError: $0) }
    return accuracy?.isWithin(maximumError) == false
  }
}
