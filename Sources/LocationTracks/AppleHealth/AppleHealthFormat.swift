import LocationKit
import LocationText

/// The file `export.xml` of Apple Health, as iOS 11 and 12 wrote it, and programs still do: each `Location` of a workout's
/// `WorkoutRoute` is a point, each route a track. Only read.
///
/// Later versions of iOS write the routes as GPX beside it, in `workout-routes`: without routes of its own, the file is an error
/// that says so. Altitudes are above sea level, speeds in metres a second. −1 is an unknown course or speed. `PhonePoints` has
/// the level of the accuracies. All other records are passed over.
///
/// Source: the definition of its elements at the beginning of such a file.
package struct AppleHealthFormat: TrackFormat {
  package let name = "Apple Health export"
  package let word = "apple-health"
  package let fileExtensions: [String] = []

  /// Creates the format.
  package init() {}

  /// Returns whether these bytes are the beginning of XML with the root `HealthData`.
  package func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).hasRoot("HealthData") }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    XMLEntryDecoder(source: options.source, AppleHealthBuilder(options))
  }
}
