public import LocationKit

/// The quality of a track's locations, as reported by the recorder.
public struct QualityStatistics: Sendable {
  /// Number of locations by mode.
  public private(set) var modes: [FixMode: Int] = [:]
  /// Number of locations by status.
  public private(set) var statuses: [FixStatus: Int] = [:]
  /// Horizontal dilutions of precision.
  public private(set) var horizontalDilution = Spread()
  /// Numbers of satellites used.
  public private(set) var satellitesUsed = Spread()
  /// Radii of the horizontal accuracies in metres, of any level.
  public private(set) var horizontalAccuracy = Spread()
  /// Number of locations on a datum other than WGS-84.
  public private(set) var foreign = 0

  /// The minimum, the maximum and the mean of values.
  public struct Spread: Sendable, Hashable {
    /// Number of values.
    public private(set) var count = 0
    /// Minimum; infinity without values.
    public private(set) var least = Double.infinity
    /// Maximum; negative infinity without values.
    public private(set) var greatest = -Double.infinity
    private var sum = 0.0

    /// Mean; `nil` without values.
    public var mean: Double? { count > 0 ? sum / Double(count) : nil }

    mutating func note(_ value: Double) {
      count += 1
      least = min(least, value)
      greatest = max(greatest, value)
      sum += value
    }
  }

  mutating func take(_ location: Location) {
    modes[location.mode, default: 0] += 1
    if let status = location.status { statuses[status, default: 0] += 1 }
    if let value = location.dilution.horizontal { horizontalDilution.note(value) }
    if let value = location.satellitesUsed { satellitesUsed.note(Double(value)) }
    if let value = location.horizontalAccuracy { horizontalAccuracy.note(value.radius) }
    if location.datum != nil { foreign += 1 }
  }
}
