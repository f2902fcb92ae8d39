import LocationKit
import LocationText

/// A builder of entries from the elements of a track file.
protocol XMLTrackBuilder: XMLEventHandler {
  /// Entries that have been built and not yet taken.
  var entries: [TrackEntry] { get set }
  var counts: InputCounts { get }
  var otherContent: [String: Int] { get }
  /// Why the rest of the file cannot be read; `nil` if it can.
  var failure: LocationError? { get }

  /// Builds entries from what was held back, because the file ends before its elements do.
  mutating func breakOff()
}

extension XMLTrackBuilder {
  var failure: LocationError? { nil }
  mutating func breakOff() {}
}
