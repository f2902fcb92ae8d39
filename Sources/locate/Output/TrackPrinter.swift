import LocationKit
import LocationTracks

/// A track file of the locations that pass the filter, whole when the session ends.
struct TrackPrinter: EventPrinter {
  let takesUpdates = true
  private var writer: any TrackWriter
  private var hasBegun = false
  /// Nobody knows what was between two sources.
  private var startsSegment = false

  init(_ writer: any TrackWriter) { self.writer = writer }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    switch event {
    case .updated(var location):
      if startsSegment { location.startsSegment = true }
      startsSegment = false
      write(TrackEntry(location), to: &writer)
    case .sourceChanged: startsSegment = true
    case .received(.noFix(let report)): if hasBegun { write(.noFix(report), to: &writer) }
    case .received(.sky(let view)): if hasBegun { write(.sky(view), to: &writer) }
    default: break
    }
  }

  /// Ends the document, if there is one.
  mutating func finish(to writer: inout TextWriter) {
    if hasBegun { self.writer.closing(to: &writer.raw) }
  }

  private mutating func write(_ entry: TrackEntry, to writer: inout TextWriter) {
    hasBegun = true
    self.writer.write(entry, to: &writer.raw)
  }
}
