import LocationKit
import LocationTracks

/// A whole file, and the same file in pieces, must give the same entries, the same account and the same error.
@discardableResult
func fuzz(_ format: any TrackFormat, _ input: [UInt8]) -> [TrackEntry] {
  _ = format.recognizes(input.span)
  let whole = Decoding(format, input, pieces: [input.count])
  let pieces = input.prefix(4).map { Int($0 & 0x3F) + 1 } + [1, 7]
  let cut = Decoding(format, input, pieces: pieces)
  require(whole.entries == cut.entries, "the entries depend on where the input is cut")
  require(whole.counts == cut.counts, "the account depends on where the input is cut")
  require(
    whole.error == cut.error,
    "the error depends on the cuts: \(whole.error?.description ?? "none") or \(cut.error?.description ?? "none")")
  for entry in whole.entries { check(entry) }
  return whole.entries
}

/// What was read and is written must be read without an error, with as many points; and written again, it stays the same.
func fuzzBothWays(_ format: any TrackFormat, _ input: [UInt8]) {
  let entries = fuzz(format, input)
  let first = format.written(entries)
  let read = Decoding(format, first, pieces: [max(1, first.count)])
  require(read.error == nil || entries.isEmpty, "our own file cannot be read: \(read.error?.description ?? "")")
  require(read.points == entries.count(where: \.isPoint), "a point is lost on the way through our own file")
  let second = format.written(read.entries)
  let again = Decoding(format, second, pieces: [max(1, second.count)])
  require(format.written(again.entries) == second, "what was read of our own file is written otherwise")
}

extension TrackEntry {
  fileprivate var isPoint: Bool { if case .point = self { true } else { false } }
}

extension TrackFormat {
  fileprivate func written(_ entries: [TrackEntry]) -> [UInt8] {
    var text = ASCIIWriter()
    guard var writer = makeWriter(TrackWriterOptions(creator: "fuzz")) else { return [] }
    for entry in entries { writer.write(entry, to: &text) }
    writer.closing(to: &text)
    return text.bytes
  }
}

/// One run of a decoder over an input.
private struct Decoding {
  var entries: [TrackEntry] = []
  var counts: InputCounts
  var error: LocationError?

  var points: Int { entries.count(where: \.isPoint) }

  init(_ format: any TrackFormat, _ input: [UInt8], pieces: [Int]) {
    var options = TrackOptions(source: "fuzz")
    options.content = .everything
    var decoder = format.makeDecoder(options)
    do throws(LocationError) {
      var start = 0
      var piece = 0
      while start < input.count {
        let end = min(start + pieces[piece % pieces.count], input.count)
        try decoder.decode(input.span.extracting(start..<end), into: &entries)
        start = end
        piece += 1
      }
      try decoder.finish(into: &entries)
    } catch {
      self.error = error
    }
    counts = decoder.counts
  }
}

/// A location is on the earth, and its numbers are numbers.
private func check(_ entry: TrackEntry) {
  guard case .point(let point) = entry else { return }
  let location = point.location
  require(abs(location.coordinate.latitude) <= 90, "a latitude beyond the pole")
  require(abs(location.coordinate.longitude) <= 180, "a longitude beyond 180 degrees")
  require(location.speed.map { $0 >= 0 } ?? true, "a negative speed")
}
