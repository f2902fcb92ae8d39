package import LocationKit
package import LocationTracks

/// What the answers to a token show of locations: those of some subjects, a cell instead of the position, nothing within
/// hidden zones, and nothing younger than a delay.
///
/// Answers that a token with a view may ask for are made of the locations that have passed its filter, and of nothing
/// else: a route that cannot do so is refused (``Route/Privacy``).
package struct PrivacyView: Sendable, Hashable {
  /// Size of the cells in metres; `nil` to show positions.
  let blur: Double?
  /// Decides where the borders of the cells are: see ``CoordinateBlur``.
  let secret: UInt64
  /// The zones as they are hidden: their centres are offset from the places.
  let zones: [HiddenZone]
  /// Age that a location must have.
  let delay: Duration
  /// The subjects that are shown; empty for all.
  let subjects: Set<String>

  /// - Parameters:
  ///   - secret: of the borders of the cells; `nil` for a new one.
  ///   - zones: see ``LocationTracks/HiddenZone/offset(by:)``.
  /// - Throws: invalid argument for a size of cells that makes no sense.
  package init(
    blur: Double?, secret: UInt64? = nil, zones: [HiddenZone], delay: Duration, subjects: Set<String> = []
  ) throws(LocationError) {
    if let blur, !CoordinateBlur.sizes.contains(blur) {
      throw LocationError(.invalidArgument, "coordinates are blurred by 1 to 1000000 metres", context: "\(blur)")
    }
    (self.blur, self.zones, self.delay, self.subjects) = (blur, zones, delay, subjects)
    self.secret = blur == nil ? 0 : secret ?? .random(in: .min ... .max)
  }

  /// Whether everything is shown.
  package var isClear: Bool { blur == nil && zones.isEmpty && delay <= .zero && subjects.isEmpty }

  /// Returns whether any location of a subject is shown. The server's own source without a name is the subject "".
  func shows(_ subject: String) -> Bool { subjects.isEmpty || subjects.contains(subject) }

  /// Returns a filter of locations that arrive in order.
  /// - Parameter memory: that of the answers about the present.
  func makeFilter(at now: UTCInstant, _ memory: BlurMemory = BlurMemory()) -> PrivacyFilter {
    PrivacyFilter(self, at: now, memory)
  }
}
