public import LocationNMEA

/// A first pass over a file, for a format whose beginning is explained by what comes later.
public protocol TrackSurveyor {
  /// False when enough has been seen.
  mutating func survey(_ bytes: Span<UInt8>) -> Bool

  var firstDay: FirstDay { get }
}

extension TrackFormat {
  /// No format needs a first pass unless it says so.
  public func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? { nil }
}
