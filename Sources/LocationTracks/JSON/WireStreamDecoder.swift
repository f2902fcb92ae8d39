import LocationIO
package import LocationKit
import LocationWire

/// A decoder of a stream of gpsd JSON lines. Several reports with the same device and time become one location.
package struct WireStreamDecoder: Sendable {
  private let source: String
  private var framer = LineFramer(maximumLength: WireLogFormat.longestLine)
  private var decoder: WireDecoder
  /// Merger of reports; `nil` if each report is a reading.
  private var merger: EpochMerger?
  private var line = 0
  /// Subject to decode; `nil` for all. Lines without a subject are decoded in both cases.
  var wantedSubject: String?
  /// Readings of lines that name a subject: their positions in the array to which they were appended.
  private(set) var named: [(position: Int, subject: String)] = []
  /// The subjects of the lines so far, the first ones.
  private(set) var subjects: Set<String> = []
  private static let mostSubjects = 16
  /// Number of `lines` read, and what was skipped.
  package private(set) var counts = InputCounts(unit: "lines")

  /// - Parameters:
  ///   - source: name of the stream in origins and errors.
  ///   - mergesReports: whether several reports with the same device and time become one location.
  package init(source: String, kind: LocationOrigin.Kind, mergesReports: Bool = true) {
    self.source = source
    decoder = WireDecoder(origin: source, kind: kind)
    if mergesReports { merger = EpochMerger(kind == .live ? .live : .recorded, waits: kind == .live) }
  }

  /// Appends the readings that the bytes complete.
  package mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    var framer = LineFramer(maximumLength: WireLogFormat.longestLine)
    swap(&framer, &self.framer)
    framer.push(bytes) { line in take(line, into: &readings) }
    swap(&framer, &self.framer)
    noteOverlong()
  }

  /// Ends the stream; a last line without a line end counts.
  package mutating func finish(into readings: inout [Reading]) {
    var framer = LineFramer(maximumLength: WireLogFormat.longestLine)
    swap(&framer, &self.framer)
    framer.finish { line in take(line, into: &readings) }
    swap(&framer, &self.framer)
    noteOverlong()
    merger?.release(into: &readings)
  }

  /// Delivers readings that are held back for the rest of their epoch, because a live stream is silent.
  package mutating func flush(into readings: inout [Reading]) { merger?.release(into: &readings) }

  private mutating func take(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    line += 1
    if bytes.isEmpty { return }
    do throws(LocationError) {
      let report = try decoder.decode(bytes)
      counts.read += 1
      if let fault = decoder.leftOut {
        counts.skip("implausible value")
        readings.append(.fault(LocationError(.invalidData, fault.message, context: "\(source):\(line)")))
      }
      let subject = try decoder.subject(in: bytes)
      if !subject.isEmpty, case .reading(let reading) = report { return take(reading, of: subject, into: &readings) }
      switch report {
      case .reading(let reading): if merger?.merge(reading, into: &readings) == nil { readings.append(reading) }
      case .error(let message):
        readings.append(
          .fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)", context: "\(source):\(line)")))
      case .version, .devices, .device, .watch, .poll, .event, .other: break
      }
    } catch {
      counts.skip("unreadable line")
      readings.append(.fault(LocationError(.invalidData, error.message, context: "\(source):\(line)")))
    }
  }

  /// Takes a reading of a stream of several subjects, whose lines are whole epochs.
  private mutating func take(_ reading: Reading, of subject: String, into readings: inout [Reading]) {
    if let wantedSubject, subject != wantedSubject { return counts.skip("line of another subject") }
    merger?.release(into: &readings)
    if subjects.count < Self.mostSubjects { subjects.insert(subject) }
    named.append((readings.count, subject))
    readings.append(reading)
  }

  /// Forgets the positions, because the array has been emptied.
  mutating func removeNames() { named.removeAll(keepingCapacity: true) }

  private mutating func noteOverlong() {
    if framer.overlongLines > 0 { counts.skipped["overlong line"] = framer.overlongLines }
  }
}
