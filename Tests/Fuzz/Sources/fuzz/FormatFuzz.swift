import LocationKit
import LocationTracks

/// A whole file, and the same file in pieces, must give the same entries, the same account and the same error.
func fuzz(_ format: any TrackFormat, _ input: [UInt8]) {
  _ = format.recognizes(input.span)
  let whole = Decoding(format, input, pieces: [input.count])
  let pieces = input.prefix(4).map { Int($0 & 0x3F) + 1 } + [1, 7]
  let cut = Decoding(format, input, pieces: pieces)
  require(whole.entries == cut.entries, "the entries depend on where the input is cut")
  require(whole.account == cut.account, "the account depends on where the input is cut")
  require(
    whole.error == cut.error,
    "the error depends on the cuts: \(whole.error?.description ?? "none") or \(cut.error?.description ?? "none")")
  for entry in whole.entries { check(entry) }
}

/// One run of a decoder over an input.
private struct Decoding {
  var entries: [TrackEntry] = []
  var account: SourceAccount
  var error: LocationError?

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
    account = decoder.account
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
