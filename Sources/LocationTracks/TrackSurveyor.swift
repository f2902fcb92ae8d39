public import LocationNMEA

/// A first pass over a file, for a format whose beginning depends on later content.
public protocol TrackSurveyor {
  /// Reads these bytes. Returns `false` once the pass has found what it needs.
  mutating func survey(_ bytes: Span<UInt8>) -> Bool

  /// Day of the first location, as far as it has been found.
  var firstDay: FirstDay { get }
}

extension TrackFormat {
  /// Returns `nil`: by default, a format needs no first pass.
  public func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? { nil }
}
