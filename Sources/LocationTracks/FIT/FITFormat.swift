import LocationKit
import LocationText

/// Garmin's Flexible and Interoperable Data Transfer (FIT), protocol 1 and 2: what sports watches and bicycle computers record.
///
/// The records of activities and courses are points; several files in one, as some devices append them, are tracks. Positions
/// are converted from semicircles (180/2³¹ degrees), times from seconds since 1989-12-31. `enhanced_speed` and
/// `enhanced_altitude` precede `speed` and `altitude`. A record without a position is a report of no fix. A segment begins
/// after the timer was stopped, and with another session. Points of courses and files of locations are waypoints.
///
/// A time below 0x10000000 is relative to an unknown moment: it is unknown. A wrong checksum is a fault, and the file
/// continues; a checksum of 0 is not compared. A damaged or incomplete file gives all whole records, and then an error with
/// the byte at which it ends. Fields of developers are skipped.
///
/// A written file is an activity, or a course if its first point has no time. It is kept in memory until it is complete,
/// because its header states its size: a file follows for each track, and after a million points.
///
/// Source: the description of the protocol at developer.garmin.com/fit, and the numbers of the public profile.
package struct FITFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "FIT" }
  package var word: String { "fit" }
  package var fileExtensions: [String] { ["fit"] }

  /// Returns whether the bytes have the header's signature.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    head.count >= 12 && head[0] >= 12 && ".FIT" ~= head.extracting(8..<12)
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { FITDecoder(options) }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { FITWriter(creator: options.creator) }
}

/// ``FITFormat`` whose written tracks and routes are all courses, those with times as well. Files are read as ``FITFormat``.
package struct FITCourseFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "FIT course" }
  package var word: String { "fit-course" }
  package var fileExtensions: [String] { [] }

  /// Returns `false`: see ``FITFormat``.
  package func recognizes(_ head: Span<UInt8>) -> Bool { false }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { FITDecoder(options) }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? {
    FITWriter(creator: options.creator, isCourse: true)
  }
}
