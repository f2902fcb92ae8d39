/// The limits of a fleet that the server shows.
public struct FleetLimits: Sendable, Hashable {
  /// Number of subjects in memory.
  public var subjects = 1_000_000
  /// Age from which a position is stale.
  public var staleAfter = Duration.seconds(300)
  /// Age from which a subject is forgotten.
  public var forgetAfter = Duration.seconds(86_400)

  /// Creates the default limits.
  public init() {}
}
