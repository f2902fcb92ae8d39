package import LocationKit
package import LocationTracks

/// What the answers to a token show of locations: a cell instead of the position, nothing within hidden zones, and
/// nothing younger than a delay.
///
/// Answers that a token with a view may ask for are made of the locations that have passed its filter, and of nothing
/// else: a route that cannot do so is refused (``Route/Privacy``).
package struct PrivacyView: Sendable, Hashable {
  /// Size of the cells in metres; `nil` to show positions.
  let blur: Double?
  /// The zones as they are hidden: their centres are offset from the places.
  let zones: [HiddenZone]
  /// Age that a location must have.
  let delay: Duration

  /// - Parameters:
  ///   - zones: see ``LocationTracks/HiddenZone/offset(by:)``.
  /// - Throws: invalid argument for a size of cells that makes no sense.
  package init(blur: Double?, zones: [HiddenZone], delay: Duration) throws(LocationError) {
    if let blur, !CoordinateBlur.sizes.contains(blur) {
      throw LocationError(.invalidArgument, "coordinates are blurred by 1 to 1000000 metres", context: "\(blur)")
    }
    (self.blur, self.zones, self.delay) = (blur, zones, delay)
  }

  /// Whether everything is shown.
  package var isClear: Bool { blur == nil && zones.isEmpty && delay <= .zero }

  /// Returns a filter of locations that arrive in order.
  func makeFilter(at now: UTCInstant) -> PrivacyFilter { PrivacyFilter(self, at: now) }
}
