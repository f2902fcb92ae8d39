import ArgumentParser
import LocationKit
import LocationWire

/// Options of the times after which the position of a subject is stale or lost.
struct FreshnessOptions: ParsableArguments {
  @Option(
    help: .value(
      "time",
      "Announce a position as stale after this time without another one, and after three usual intervals at least."))
  var staleAfter = TimeSpan(FreshnessLimits().stale)

  @Option(
    help: .value(
      "time", "Announce a position as lost after this time without another one, and after ten usual intervals at least."
    ))
  var lostAfter = TimeSpan(FreshnessLimits().lost)

  func validate() throws {
    guard staleAfter.duration > .zero, staleAfter.duration <= lostAfter.duration else {
      throw ValidationError("--stale-after is above 0, and --lost-after is not below it")
    }
  }

  var limits: FreshnessLimits { FreshnessLimits(stale: staleAfter.duration, lost: lostAfter.duration) }
}

/// Option of the classes of events that are printed.
struct EventClassOptions: ParsableArguments {
  @Option(parsing: .singleValue, help: .value("class", "Print only the events of this class of JSON; repeatable."))
  var only: [WireClass] = []

  /// The classes that are printed.
  var classes: [WireClass] { only.isEmpty ? WireClass.allCases : only }
}
