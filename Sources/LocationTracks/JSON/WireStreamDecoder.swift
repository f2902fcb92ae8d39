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
    let start = bytes.startOfObject
    // A program may put the time or its name before the object, and a byte order mark stands before the first.
    if start > 0, !(line == 1 && start == 3 && bytes[0] == 0xEF) { counts.tolerate("text before the object") }
    guard !takeObject(bytes.extracting(start..<bytes.count), into: &readings) else { return }
    // The line end of a report that was cut may be lost: the next one follows on the line.
    if let next = bytes.startOfLastReport(behind: start) {
      _ = takeObject(bytes.extracting(next..<bytes.count), into: &readings)
    }
  }

  /// Returns `false` if the bytes are no report.
  private mutating func takeObject(_ bytes: Span<UInt8>, into readings: inout [Reading]) -> Bool {
    do throws(LocationError) {
      let report = try decoder.decode(bytes)
      counts.read += 1
      if let fault = decoder.leftOut {
        counts.skip("implausible value")
        readings.append(.fault(LocationError(.invalidData, fault.message, context: "\(source):\(line)")))
      }
      let subject = try decoder.subject(in: bytes)
      if !subject.isEmpty, case .reading(let reading) = report {
        take(reading, of: subject, into: &readings)
        return true
      }
      switch report {
      case .reading(let reading): if merger?.merge(reading, into: &readings) == nil { readings.append(reading) }
      case .error(let message):
        readings.append(
          .fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)", context: "\(source):\(line)")))
      case .version, .devices, .device, .watch, .poll, .event, .offset, .other: break
      }
      return true
    } catch {
      counts.skip("unreadable line")
      readings.append(.fault(LocationError(.invalidData, error.message, context: "\(source):\(line)")))
      return false
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

extension Span<UInt8> {
  /// Index of the first `{` of a line; 0 if there is none.
  var startOfObject: Int {
    for index in indices where self[index] == UInt8(ascii: "{") { return index }
    return 0
  }

  /// Index of the last `{"class"` behind `start`; `nil` if there is none.
  fileprivate func startOfLastReport(behind start: Int) -> Int? {
    let opening = Array("{\"class\"".utf8)
    var index = count - opening.count
    while index > start {
      if opening.indices.allSatisfy({ self[index + $0] == opening[$0] }) { return index }
      index -= 1
    }
    return nil
  }
}
