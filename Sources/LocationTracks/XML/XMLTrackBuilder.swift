package import LocationKit
package import LocationText

/// A builder of entries from the elements of a track file.
package protocol XMLTrackBuilder: XMLEntryBuilder where Entry == TrackEntry {
  var counts: InputCounts { get }
  var otherContent: [String: Int] { get }
}

extension XMLEntryDecoder: TrackDecoder where Builder: XMLTrackBuilder {
  package var counts: InputCounts { builder.counts }
  package var otherContent: [String: Int] { builder.otherContent }
}
