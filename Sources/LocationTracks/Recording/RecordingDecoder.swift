import LocationKit
import LocationUBX

/// A decoder of a recording, or of several concatenated ones: each begins one second after the previous one, in a new
/// segment.
struct RecordingDecoder: TimedTrackDecoder, ReceiverTrackDecoder {
  private let options: TrackOptions
  private var parser = RecordingParser()
  private var stream: RecordedStream?
  /// Time at which the stream began, relative to the beginning of the first one.
  private var offset = Duration.zero
  private var newest = Duration.zero
  private var beginsSegment = false
  private var finished: InputCounts?
  private var damages = 0
  /// Messages of the streams that have ended, and what the last one with messages has stated of the receiver.
  private var pastMessages: [UBXKind: Int] = [:]
  private var pastReceiver = ReceiverStatus()
  private var pastNotices: [String] = []
  private(set) var arrivals: [TrackArrival] = []

  init(_ options: TrackOptions) { self.options = options }

  var counts: InputCounts {
    var counts = stream?.counts ?? finished ?? InputCounts(unit: "lines")
    if let finished, stream?.counts != nil { counts.add(finished) }
    if damages > 0 { counts.skipped["damaged chunks", default: 0] += damages }
    return counts
  }

  var messages: [UBXKind: Int] { pastMessages.merging(stream?.receiver?.messages ?? [:], uniquingKeysWith: +) }
  var receiver: ReceiverStatus {
    stream?.receiver.flatMap { $0.messageCount > 0 ? $0.receiver : nil } ?? pastReceiver
  }
  var notices: [String] { pastNotices + (stream?.receiver?.notices ?? []).filter { !pastNotices.contains($0) } }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    arrivals.removeAll(keepingCapacity: true)
    var parts: [RecordingParser.Part] = []
    parser.push(bytes, into: &parts)
    for part in parts { try take(part, into: &entries) }
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    arrivals.removeAll(keepingCapacity: true)
    var parts: [RecordingParser.Part] = []
    parser.finish(into: &parts)
    for part in parts { try take(part, into: &entries) }
    try endStream(into: &entries)
  }

  private mutating func take(_ part: RecordingParser.Part, into entries: inout [TrackEntry]) throws(LocationError) {
    switch part {
    case .beginning(let start, _):
      try endStream(into: &entries)
      stream = RecordedStream(options, start: start)
    case .chunk(let elapsed, let bytes):
      var decoded: [TrackMoment] = []
      // The damaged part may be the beginning.
      if stream == nil { stream = RecordedStream(options, start: nil) }
      stream?.take(bytes, at: elapsed, into: &decoded)
      append(decoded, to: &entries)
    case .damage(let place, let count):
      damages += 1
      let error = LocationError(
        .invalidData, "\(count) bytes of the recording are damaged, or missing after them",
        context: "\(options.source):+\(place)")
      append(TrackMoment(elapsed: newest, entries: [.fault(error)]), to: &entries)
    }
  }

  private mutating func endStream(into entries: inout [TrackEntry]) throws(LocationError) {
    guard var ending = stream.take() else { return }
    var decoded: [TrackMoment] = []
    ending.finish(into: &decoded)
    append(decoded, to: &entries)
    if let receiver = ending.receiver, receiver.messageCount > 0 {
      pastMessages.merge(receiver.messages, uniquingKeysWith: +)
      pastReceiver = receiver.receiver
      pastNotices += receiver.notices.filter { !pastNotices.contains($0) }
    }
    guard ending.isRecognized || finished != nil || damages > 0 else {
      throw LocationError(
        .invalidData, "nothing in the recording looks like NMEA 0183, UBX or gpsd JSON", context: options.source)
    }
    if let counts = ending.counts {
      if finished == nil { finished = counts } else { finished?.add(counts) }
    }
    offset = newest + .seconds(1)
    beginsSegment = true
  }

  private mutating func append(_ decoded: [TrackMoment], to entries: inout [TrackEntry]) {
    for var moment in decoded {
      moment.elapsed += offset
      newest = max(newest, moment.elapsed)
      if beginsSegment { markBeginning(&moment.entries) }
      append(moment, to: &entries)
    }
  }

  private mutating func append(_ moment: TrackMoment, to entries: inout [TrackEntry]) {
    arrivals.append(TrackArrival(elapsed: moment.elapsed, count: moment.entries.count))
    entries += moment.entries
  }

  private mutating func markBeginning(_ entries: inout [TrackEntry]) {
    for index in entries.indices {
      guard case .point(var point) = entries[index] else { continue }
      point.location.startsSegment = finished != nil
      entries[index] = .point(point)
      beginsSegment = false
      return
    }
  }
}
