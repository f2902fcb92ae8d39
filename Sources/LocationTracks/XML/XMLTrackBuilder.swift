import LocationKit

/// Makes entries of a track file's elements.
protocol XMLTrackBuilder: XMLEventHandler {
  /// What has been made and not been taken away.
  var entries: [TrackEntry] { get set }
  var account: SourceAccount { get }
  var otherContent: [String: Int] { get }
}
