public import LocationKit

/// How good the locations of a track are, by what the recorder says of them.
public struct QualityStatistics: Sendable {
  public private(set) var modes: [FixMode: Int] = [:]
  public private(set) var statuses: [FixStatus: Int] = [:]
  public private(set) var horizontalDilution = Spread()
  public private(set) var satellitesUsed = Spread()
  /// Metres, whatever the level.
  public private(set) var horizontalAccuracy = Spread()
  /// On another datum than WGS-84.
  public private(set) var foreign = 0

  /// The least, the greatest and the mean of some values.
  public struct Spread: Sendable, Hashable {
    public private(set) var count = 0
    public private(set) var least = Double.infinity
    public private(set) var greatest = -Double.infinity
    private var sum = 0.0

    /// `nil` for no values.
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
