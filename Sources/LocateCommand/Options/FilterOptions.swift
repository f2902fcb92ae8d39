import ArgumentParser
import LocationKit

/// Options that filter printed locations, in watch and replay.
struct FilterOptions: ParsableArguments {
  @Option(
    help: .value("metres", "Print a location only if it is at least METRES from the previous one (default: print all).")
  )
  var minDistance: Magnitude?

  @Option(
    help: .value("time", "Print a location only if it is at least TIME after the previous one (default: print all)."))
  var minInterval: TimeSpan?

  @Flag(help: "Print significant changes only: defaults of 500 m for --min-distance and 5 min for --min-interval.")
  var significant = false

  /// - Parameter maximumError: see ``DecisionOptions/maxError``.
  func updates(maximumError: Magnitude?) -> UpdateFilter {
    var filter = significant ? UpdateFilter.significantChanges : UpdateFilter()
    filter.maximumError = maximumError?.value
    if let minDistance { filter.minimumDistance = minDistance.value }
    if let minInterval { filter.minimumInterval = minInterval.duration }
    return filter
  }
}
