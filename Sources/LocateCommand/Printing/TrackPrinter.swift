import LocationKit
import LocationTracks

/// A printer of a track file with the locations that pass the filter. The file is complete when the session ends.
struct TrackPrinter: EventPrinter {
  let takesUpdates = true
  private var writer: any TrackWriter
  private var hasBegun = false
  /// Whether the next location starts a segment: the path between two sources is unknown.
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
    case .received(.heading(let heading)): if hasBegun { write(.heading(heading), to: &writer) }
    case .received(.sky(let view)): if hasBegun { write(.sky(view), to: &writer) }
    default: break
    }
  }

  /// Completes the document if it has begun.
  mutating func finish(to writer: inout TextWriter) {
    if hasBegun { self.writer.closing(to: &writer.raw) }
  }

  private mutating func write(_ entry: TrackEntry, to writer: inout TextWriter) {
    hasBegun = true
    self.writer.write(entry, to: &writer.raw)
  }
}
