import LocationKit
import LocationText
import LocationWire

/// Recorded gpsd JSON, one object per line, as written by `gpspipe -w` and by this project's own JSON output.
package struct WireLogFormat: TrackFormat {
  /// Maximum length of a line in bytes. gpsd's own lines have at most 20 KB.
  static let longestLine = 65_536

  /// Creates the format.
  package init() {}

  package var name: String { "gpsd JSON" }
  package var word: String { "json" }
  package var fileExtensions: [String] { ["json", "jsonl", "gpsd"] }

  /// Returns whether one of the lines holds an object that has a class, also behind other text. A log may begin within a
  /// line, or with a message of a program. If the first NMEA 0183 sentence is preceded only by gpsd's greeting, the result
  /// is `false`, because `gpspipe -r` writes such files.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    if XMLHead(head).isXML { return false }
    var hasClass = false
    var start = 0
    while start < head.count {
      var end = start
      while end < head.count, head[end] != UInt8(ascii: "\n") { end += 1 }
      let line = head.extracting(start..<end)
      start = end + 1
      let first = line.startOfObject
      let object = line.extracting(first..<line.count)
      // A list of objects is another format.
      let isInList = first > 0 && line[first - 1] == UInt8(ascii: "[")
      if !isInList, object.count > 0, object[0] == UInt8(ascii: "{"), object.contains("\"class\"") {
        hasClass = true
        if !Self.greeting.contains(where: { object.contains($0) }) { return true }
      } else if NMEALogFormat().recognizes(line) {
        return false
      }
    }
    return hasClass
  }

  /// Classes that gpsd sends to a client before its first report.
  private static let greeting: [StaticString] = ["\"VERSION\"", "\"DEVICES\"", "\"DEVICE\"", "\"WATCH\""]

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { WireLogDecoder(options) }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { WireLogWriter() }
}

private struct WireLogDecoder: TrackDecoder {
  private var lines: WireStreamDecoder
  private var readings: [Reading] = []
  private let options: TrackOptions

  init(_ options: TrackOptions) {
    self.options = options
    lines = WireStreamDecoder(source: options.source, kind: .replayed)
    lines.wantedSubject = options.subject
  }

  var counts: InputCounts { lines.counts }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    lines.decode(bytes, into: &readings)
    try take(into: &entries)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    lines.finish(into: &readings)
    try take(into: &entries)
  }

  private mutating func take(into entries: inout [TrackEntry]) throws(LocationError) {
    guard options.separatesSubjects || lines.subjects.count < 2 else {
      let names = lines.subjects.sorted().joined(separator: ", ")
      throw LocationError(
        .invalidArgument, "the lines have several subjects: \(names)", context: options.source,
        remedy: "choose one with locate convert --subject NAME, or convert them to an archive")
    }
    guard !lines.named.isEmpty else { return entries.take(&readings) }
    var named = lines.named[...]
    for (position, reading) in readings.enumerated() {
      let isNamed = named.first?.position == position
      let subject = isNamed ? named.removeFirst().subject : nil
      guard let entry = TrackEntry(reading) else { continue }
      if case .point(var point) = entry, let subject {
        point.subject = subject
        entries.append(.point(point))
      } else {
        entries.append(entry)
      }
    }
    readings.removeAll(keepingCapacity: true)
    lines.removeNames()
  }
}
