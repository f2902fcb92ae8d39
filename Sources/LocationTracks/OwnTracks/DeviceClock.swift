package import LocationKit

/// The time of a location that a device has reported by its own clock, which may be wrong.
///
/// A location from the future would remain the latest one of its subject, and hide all later ones. A device without a time
/// sends 0.
package enum DeviceClock {
  /// Lead that delays and small differences of clocks explain.
  private static let tolerance = Duration.seconds(10)
  /// Lead beyond which a clock is not wrong, but unset.
  private static let longestLead = Duration.seconds(86_400)
  /// 2000-01-01: no phone has an earlier fix.
  private static let earliest = UTCInstant(nanoseconds: 946_684_800 * UTCInstant.nanosecondsPerSecond)

  /// Returns the time of a location that arrives at `now`: the reported one. If that is unknown, or ahead, it is the time of
  /// arrival. `nil` if it is more than a day ahead.
  package static func time(_ reported: UTCInstant?, at now: UTCInstant) -> UTCInstant? {
    guard let reported, reported >= earliest else { return now }
    guard reported > now.advanced(by: tolerance) else { return reported }
    // A second earlier: once the clock is right, the next location in whole seconds is later.
    return reported > now.advanced(by: longestLead) ? nil : now.advanced(by: .seconds(-1))
  }
}
