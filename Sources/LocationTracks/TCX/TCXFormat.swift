import LocationKit
import LocationText

/// Garmin's Training Center Database (TCX), version 2: activities and courses, with the values of ActivityExtension v2.
///
/// A trackpoint without a position is a report of no fix. A segment begins with each further `Track` of a lap, because devices
/// begin one after a pause; the first `Track` of the next lap continues the segment. An activity and a course are tracks, and
/// the points of courses are waypoints.
package struct TCXFormat: TrackFormat {
  package let name = "TCX"
  package let word = "tcx"
  package let fileExtensions = ["tcx"]

  /// Creates the format.
  package init() {}

  /// Returns whether these bytes are the beginning of XML with the root `TrainingCenterDatabase`, or could become it.
  package func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("TrainingCenterDatabase") }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    XMLEntryDecoder(source: options.source, TCXBuilder(options))
  }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { TCXWriter() }
}
