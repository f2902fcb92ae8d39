import LocationKit
import LocationTracks

/// One pass of any format over bytes, and all that came of it.
struct TrackReading {
  var entries: [TrackEntry] = []
  private(set) var error: LocationError?
  private(set) var counts: InputCounts
  private(set) var otherContent: [String: Int]

  init(entries: [TrackEntry], error: LocationError?, counts: InputCounts, otherContent: [String: Int]) {
    (self.entries, self.error, self.counts, self.otherContent) = (entries, error, counts, otherContent)
  }

  init(
    _ bytes: [UInt8], as format: any TrackFormat, content: TrackContent = .everything, source: String = "ride",
    columns: TrackColumns? = nil, piece: () -> Int = { .max }
  ) {
    var options = TrackOptions(source: source)
    options.content = content
    options.columns = columns
    if let surveyor = format.makeSurveyor(options) {
      var surveyor = surveyor
      _ = surveyor.survey(bytes.span)
      options.firstDay = surveyor.firstDay
      options.takesTimedWaypoints = surveyor.hasTimedWaypointsOnly
    }
    var decoder = format.makeDecoder(options)
    do throws(LocationError) {
      var index = 0
      while index < bytes.count {
        let end = index + min(max(1, piece()), bytes.count - index)
        try decoder.decode(bytes.span.extracting(index..<end), into: &entries)
        index = end
      }
      try decoder.finish(into: &entries)
    } catch {
      self.error = error
    }
    counts = decoder.counts
    otherContent = decoder.otherContent
  }

  init(_ text: String, as format: any TrackFormat) { self.init(Array(text.utf8), as: format) }

  var points: [TrackPoint] { entries.compactMap { if case .point(let point) = $0 { point } else { nil } } }
  var locations: [Location] { points.map(\.location) }
  var faults: [LocationError] { entries.compactMap { if case .fault(let fault) = $0 { fault } else { nil } } }
}

/// The `==` of errors does not compare their messages.
extension TrackReading: Equatable {
  static func == (left: TrackReading, right: TrackReading) -> Bool {
    left.entries == right.entries && left.error == right.error && left.error?.message == right.error?.message
      && left.counts == right.counts && left.otherContent == right.otherContent
  }
}
