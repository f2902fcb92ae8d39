import LocationKit
import LocationTracks
import LocationWire

/// A printer of events in one of the output formats.
protocol EventPrinter {
  /// Whether it prints `updated` events: the locations that passed the filter.
  var takesUpdates: Bool { get }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter)

  /// Completes the document at the end of the session.
  mutating func finish(to writer: inout TextWriter)
}

extension EventPrinter {
  mutating func finish(to writer: inout TextWriter) {}

  /// Prints a location that no filter removes.
  mutating func print(_ location: Location, to writer: inout TextWriter) {
    print(takesUpdates ? .updated(location) : .received(.location(location)), to: &writer)
  }
}

/// A printer of gpsd JSON, one object per line: every reading, unfiltered, and the events that it caused.
struct JSONPrinter: EventPrinter {
  let takesUpdates = false
  private let encoder = WireEncoder()
  let classes: [WireClass]
  private var receivers = ReceiverChanges()

  init(classes: [WireClass]) { self.classes = classes }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    if classes.contains(.rf) || classes.contains(.ver), let change = receivers.take(event) {
      if classes.contains(.ver), change.hasNewVersions {
        encoder.encodeVersions(of: change.receiver, change.origin, to: &writer.raw)
      }
      if classes.contains(.rf), change.hasNewState {
        encoder.encode(change.receiver, of: change.origin, at: change.time, to: &writer.raw)
      }
    }
    if let name = event.wireClass, classes.contains(name) { encoder.encode(event, to: &writer.raw) }
  }
}

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

/// The changes of what receivers state of themselves, in the readings of sources.
struct ReceiverChanges {
  struct Change {
    let receiver: ReceiverStatus
    let origin: LocationOrigin
    let time: UTCInstant?
    let hasNewState: Bool
    let hasNewVersions: Bool
  }

  private var last: [LocationOrigin: ReceiverStatus] = [:]

  /// Returns what an event changes; `nil` for most events.
  mutating func take(_ event: LocationEvent) -> Change? {
    guard case .received(let reading) = event, let origin = reading.origin else { return nil }
    let (receiver, time): (ReceiverStatus?, UTCInstant?) =
      switch reading {
      case .location(let location): (location.details?.receiver, location.time)
      case .noFix(let report): (report.receiver, report.time)
      default: (nil, nil)
      }
    guard let receiver, receiver != last[origin] else { return nil }
    let before = last.updateValue(receiver, forKey: origin) ?? ReceiverStatus()
    var same = receiver
    same.versions = before.versions
    return Change(
      receiver: receiver, origin: origin, time: time, hasNewState: same != before,
      hasNewVersions: receiver.versions != before.versions)
  }
}

/// A printer of what receivers state of themselves, as text: a line for each change.
struct ReceiverPrinter: EventPrinter {
  let takesUpdates = false
  let classes: [WireClass]
  let notation: Notation
  private var receivers = ReceiverChanges()

  init(classes: [WireClass], notation: Notation) { (self.classes, self.notation) = (classes, notation) }

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) {
    guard let change = receivers.take(event) else { return }
    let name = classes.contains(.ver) && change.hasNewVersions ? change.receiver.name.map { [$0] } ?? [] : []
    let conditions = classes.contains(.rf) && change.hasNewState ? change.receiver.conditions : []
    for text in [name, conditions] where !text.isEmpty {
      let time = change.time.map { notation.time($0) } ?? "no time                 "
      writer.append(text: "\(time)  \(text.joined(separator: ", "))")
      writer.append("\n")
    }
  }
}
