import LocationKit
import LocationText
import LocationWire

/// A decoder of Google's location history: see ``GoogleHistoryFormat``. It holds one record at a time.
struct GoogleHistoryDecoder: TrackDecoder {
  var counts: InputCounts { points.counts }
  private(set) var otherContent: [String: Int] = [:]

  private let content: TrackContent
  private let source: String
  private var framer: JSONListFramer
  private var points: PhonePoints
  private var startsSegment = false

  init(_ options: TrackOptions) {
    content = options.content
    source = options.source
    framer = JSONListFramer(GoogleHistoryFormat.layout, source: options.source)
    points = PhonePoints(source: options.source, unit: "points")
  }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    var index = 0
    while let piece = try framer.next(in: bytes, from: &index) {
      switch piece {
      case .opening:
        try framer.check(piece)
        beginTrack(into: &entries)
      case .element: take(framer.piece, into: &entries)
      case .closing: try framer.check(piece)
      case .object:
        throw framer.error("this is not a Google location history: it contains no list of locations", at: framer.start)
      }
    }
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    guard framer.hasRoot else { throw .emptyFile(source) }
    guard framer.missing != nil else { return }
    throw framer.error("the file is cut short: it ends inside a record or a list", at: framer.position)
  }
}

// MARK: Records

extension GoogleHistoryDecoder {
  private mutating func beginTrack(into entries: inout [TrackEntry]) {
    startsSegment = true
    guard content == .everything else { return }
    entries.append(.track(TrackHeader(name: framer.list.map { "\(GoogleHistoryFormat.layout.lists[$0])" })))
  }

  private mutating func take(_ bytes: [UInt8], into entries: inout [TrackEntry]) {
    let text = bytes.span
    do throws(JSONFault) {
      // The framer has seen that it is an object, and where that ends.
      if framer.list == 0 {
        take(try GoogleRecord(text), text, into: &entries)
      } else {
        take(try GoogleSegment(text), text, into: &entries)
      }
    } catch {
      points.skip("unreadable record", "this is not JSON: \(error.what)", at: error.offset)
    }
    points.report(text, at: framer.start, into: &entries)
  }

  private mutating func take(_ record: GoogleRecord, _ text: Span<UInt8>, into entries: inout [TrackEntry]) {
    guard let (coordinate, isWrapped) = record.coordinate(text) else {
      return points.skip("unusable coordinates", "no usable coordinates", at: 0)
    }
    if isWrapped { points.tolerate("coordinate beyond 32 bits") }
    append(coordinate, time(record.time, text), record.values, text, to: &entries)
  }

  private mutating func take(_ segment: GoogleSegment, _ text: Span<UInt8>, into entries: inout [TrackEntry]) {
    for name in segment.others { otherContent[name, default: 0] += 1 }
    if let visit = segment.visit { take(visit: visit, segment, text, into: &entries) }
    if let activity = segment.activity { take(activity: activity, segment, text, into: &entries) }
    if let position = segment.position { append(position, after: .missing, text, to: &entries) }
    segment.forEachPathPoint(text) { append($0, after: segment.startTime, text, to: &entries) }
  }

  private mutating func take(
    visit: GoogleSegment.Inference, _ segment: GoogleSegment, _ text: Span<UInt8>, into entries: inout [TrackEntry]
  ) {
    guard content == .everything, let coordinate = visit.start?.coordinate(text) else {
      otherContent["visits", default: 0] += 1
      return
    }
    points.count()
    let header = TrackHeader(name: visit.name.text(in: text), type: "visit")
    entries.append(.waypoint(Waypoint(location(coordinate, time(segment.startTime, text)), header, symbol: nil)))
  }

  private mutating func take(
    activity: GoogleSegment.Inference, _ segment: GoogleSegment, _ text: Span<UInt8>, into entries: inout [TrackEntry]
  ) {
    let places = places(of: activity, segment, text)
    guard places.count > 1 else {
      otherContent["activities", default: 0] += 1
      return
    }
    guard content != .tracks else {
      otherContent["route points", default: 0] += places.count
      return
    }
    let header = TrackHeader(name: activity.name.text(in: text), type: "activity")
    if content == .everything { entries.append(.route(header)) }
    for (index, place) in places.enumerated() {
      points.count()
      var location = location(place.coordinate, time(place.time, text))
      location.startsSegment = index == 0
      entries.append(content == .everything ? .routePoint(Waypoint(location)) : .point(TrackPoint(location)))
    }
  }

  /// The start, the way and the end of an activity, as far as they are known. If start and end are, they are all that is
  /// replayed, because the way has no times.
  private func places(
    of activity: GoogleSegment.Inference, _ segment: GoogleSegment, _ text: Span<UInt8>
  ) -> [(coordinate: Coordinate, time: JSONValue)] {
    let (start, end) = (activity.start?.coordinate(text), activity.end?.coordinate(text))
    var places: [(coordinate: Coordinate, time: JSONValue)] = []
    if let start { places.append((start, segment.startTime)) }
    if content == .everything || start == nil || end == nil {
      activity.forEachWayPoint(text) { if let place = $0.coordinate(text) { places.append((place, .missing)) } }
    }
    if let end { places.append((end, segment.endTime)) }
    return places
  }

  private func location(_ coordinate: Coordinate, _ time: UTCInstant?) -> Location {
    Location(coordinate: coordinate, time: time, origin: LocationOrigin(source: source, kind: .replayed))
  }

  private mutating func append(
    _ position: GooglePosition, after start: JSONValue, _ text: Span<UInt8>, to entries: inout [TrackEntry]
  ) {
    guard let coordinate = position.coordinate(text) else {
      return points.skip(
        "unusable coordinates", "no usable coordinates: \(position.point.excerpt(in: text))", at: position.offset)
    }
    let time =
      position.minutes.isKnown && !position.time.isKnown
      ? offsetTime(position.minutes, after: start, text) : time(position.time, text)
    append(coordinate, time, position.values, text, to: &entries)
  }

  private mutating func append(
    _ coordinate: Coordinate, _ time: UTCInstant?, _ values: PhoneValues, _ text: Span<UInt8>,
    to entries: inout [TrackEntry]
  ) {
    let meaning = PhoneValues.Meaning(height: .ellipsoidalHeight, metresPerSecond: 1)
    guard content != .routes else {
      otherContent["track points", default: 0] += 1
      return
    }
    points.append(
      coordinate, time, values, meaning, startsSegment: startsSegment, in: text, to: &entries)
    startsSegment = false
  }

  /// ISO 8601, or milliseconds since 1970 in quotes or without. Programs that convert exports write seconds, too.
  private mutating func time(_ value: JSONValue, _ text: Span<UInt8>) -> UTCInstant? {
    guard value.isKnown else { return nil }
    let time = value.instant(in: text) ?? value.quantity(in: text).flatMap { UTCInstant(unix: $0, .unknown) }
    if time == nil { skipTime(value, text) }
    return time
  }

  /// Minutes after the begin of the segment.
  private mutating func offsetTime(
    _ minutes: JSONValue, after start: JSONValue, _ text: Span<UInt8>
  ) -> UTCInstant? {
    guard let begin = start.instant(in: text), let offset = minutes.quantity(in: text), offset.magnitude < 1e7 else {
      skipTime(minutes, text)
      return nil
    }
    return begin.advanced(by: .seconds(offset * 60))
  }

  private mutating func skipTime(_ value: JSONValue, _ text: Span<UInt8>) {
    points.skip("unreadable time", "no usable time: \(value.excerpt(in: text))", at: Int(value.start))
  }
}
