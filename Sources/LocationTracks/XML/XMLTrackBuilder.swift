import LocationKit

/// Makes entries of a track file's elements.
protocol XMLTrackBuilder: XMLEventHandler {
  /// What has been made and not been taken away.
  var entries: [TrackEntry] { get set }
  var account: SourceAccount { get }
  var otherContent: [String: Int] { get }
  /// Why the rest of the file cannot be read; `nil` as long as it can.
  var failure: LocationError? { get }

  /// The file ends here, though its elements do not: makes entries of what was held back.
  mutating func breakOff()
}

extension XMLTrackBuilder {
  var failure: LocationError? { nil }
  mutating func breakOff() {}
}
