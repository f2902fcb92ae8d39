package import LocationKit

/// The quality of a track's locations, as reported by the recorder.
package struct QualityStatistics: Sendable {
  package private(set) var modes: [FixMode: Int] = [:]
  package private(set) var statuses: [FixStatus: Int] = [:]
  package private(set) var horizontalDilution = Spread()
  package private(set) var satellitesUsed = Spread()
  /// Radii of the horizontal accuracies in metres, of any level.
  package private(set) var horizontalAccuracy = Spread()
  /// Number of locations on a datum other than WGS-84.
  package private(set) var foreign = 0

  /// The minimum, the maximum and the mean of values.
  package struct Spread: Sendable, Hashable {
    package private(set) var count = 0
    /// Minimum; infinity without values.
    package private(set) var least = Double.infinity
    /// Maximum; negative infinity without values.
    package private(set) var greatest = -Double.infinity
    private var sum = 0.0

    /// Mean; `nil` without values.
    package var mean: Double? { count > 0 ? sum / Double(count) : nil }

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
