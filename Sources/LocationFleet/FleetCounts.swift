/// Numbers of what a fleet has done since it was created.
public struct FleetCounts: Sendable, Hashable {
  /// Readings taken.
  public var readings = 0
  /// Readings that were delivered again, and decided nothing.
  public var repeated = 0
  /// Locations with an error beyond ``/LocationKit/DecisionConfiguration/maximumError``, which decided nothing.
  public var inexact = 0
  /// Readings that came later than an earlier time may: they decided nothing. See ``OrderedFleet``.
  package var late = 0
  /// Readings and deadlines that a decider took: the others provably had no consequence.
  public var decisions = 0
  /// Events emitted.
  public var events = 0
  /// Subjects that were moved to the store.
  public var evictions = 0
  /// Subjects that came back from the store.
  public var returns = 0
}
