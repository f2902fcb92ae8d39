import LocationKit
import LocationNMEA

/// Recorded NMEA 0183, as written by receivers and loggers.
public struct NMEALogFormat: TrackFormat {
  /// Creates the format.
  public init() {}

  public var name: String { "NMEA 0183" }
  public var word: String { "nmea" }
  public var fileExtensions: [String] { ["nmea", "nma"] }

  /// Returns whether the bytes contain, at any position, a `$` or `!` followed by an address and a comma.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
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

  public func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? {
    NMEADaySurveyor(survey: DaySurvey(acceptsMissingChecksums: options.acceptsMissingChecksums))
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { NMEALogDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { NMEALogWriter() }
}

private struct NMEALogDecoder: TrackDecoder {
  private var decoder: NMEADecoder
  private var readings: [Reading] = []

  init(_ options: TrackOptions) {
    decoder = NMEADecoder(
      source: options.source, kind: .replayed,
      dates: .recorded(firstDay: options.firstDay, reference: options.referenceDate), wantsSky: options.wantsSky,
      acceptsMissingChecksums: options.acceptsMissingChecksums, talker: options.talker)
  }

  var counts: InputCounts { decoder.counts }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    decoder.decode(bytes, into: &readings)
    entries.take(&readings)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    decoder.finish(into: &readings)
    entries.take(&readings)
  }
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
