import LocationKit
import LocationNMEA

/// Recorded NMEA 0183, as written by receivers and loggers.
package struct NMEALogFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "NMEA 0183" }
  package var word: String { "nmea" }
  package var fileExtensions: [String] { ["nmea", "nma"] }

  /// Returns whether the bytes contain, at any position, a `$` or `!` followed by an address and a comma.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    let bytes = head.withUnsafeBufferPointer { Array($0) }
    for index in bytes.indices.dropLast(6) where bytes[index] == UInt8(ascii: "$") || bytes[index] == UInt8(ascii: "!")
    {
      let address = bytes[(index + 1)...].prefix(9).prefix { $0 != UInt8(ascii: ",") }
      let isAddress = address.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
      if isAddress, (4...8).contains(address.count) { return true }
    }
    return false
  }

  package func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? {
    NMEADaySurveyor(survey: DaySurvey(acceptsMissingChecksums: options.acceptsMissingChecksums))
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    ReadingTrackDecoder(
      NMEADecoder(
        options, dates: .recorded(firstDay: options.firstDay, reference: options.referenceDate)))
  }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { NMEALogWriter() }
}

/// A surveyor that finds the first date of a recording and counts the midnights before it.
private struct NMEADaySurveyor: TrackSurveyor {
  private var survey: DaySurvey

  init(survey: DaySurvey) { self.survey = survey }

  var firstDay: FirstDay { survey.firstDay }

  mutating func survey(_ bytes: Span<UInt8>) -> Bool {
    survey.survey(bytes)
  }
}
