import LocationKit
import LocationText

/// A decoder of FIT: see ``FITFormat``.
struct FITDecoder: TrackDecoder {
  private(set) var counts = InputCounts(unit: "records")
  private(set) var otherContent: [String: Int] = [:]

  private let source: String
  private let content: TrackContent
  private var frames: FITFrames
  /// Beginning of a frame whose other bytes have not arrived.
  private var partial: [UInt8] = []
  private var points: FITPoints
  private var type: FITFileType?
  private var hasTracks = false
  private var hasMetadata = false
  /// Texts of the next track; `nil` once it has begun.
  private var header: TrackHeader?

  init(_ options: TrackOptions) {
    (source, content) = (options.source, options.content)
    frames = FITFrames(source: options.source)
    points = FITPoints(origin: LocationOrigin(source: options.source, kind: .replayed))
  }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    var index = 0
    while index < bytes.count {
      if partial.isEmpty {
        let size = try frames.size(bytes.extracting(index..<bytes.count))
        if size <= bytes.count - index {
          try take(bytes.extracting(index..<index + size), into: &entries)
          index += size
          continue
        }
      }
      let size = try frames.size(partial.span)
      let end = min(index + max(0, size - partial.count), bytes.count)
      while index < end {
        partial.append(bytes[index])
        index += 1
      }
      guard try frames.size(partial.span) <= partial.count else { continue }
      let frame = partial
      partial.removeAll(keepingCapacity: true)
      try take(frame.span, into: &entries)
    }
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    if frames.files == 0, partial.isEmpty { throw .emptyFile(source) }
    try frames.finish(partial.count)
    guard counts.read == 0, otherContent.isEmpty, type?.holdsTrack != true else { return }
    let what = type.map { "this is a FIT file of \($0.name)" } ?? "this FIT file has no records"
    throw LocationError(
      .invalidData, "\(what), which is not a track", context: source, remedy: "use the file of an activity or a course")
  }

  private mutating func take(_ frame: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    let read = try frames.read(frame)
    if let fault = frames.fault {
      counts.tolerate("wrong checksum")
      entries.append(.fault(fault))
    }
    switch read {
    case .header:
      points.beginFile()
      header = TrackHeader()
    case .message(let definition, let time):
      let message = frame.extracting(1..<frame.count)
      if let fields = definition.record {
        takeRecord(message, fields, time, into: &entries)
      } else {
        take(message, definition, time, into: &entries)
      }
    case .definition, .checksum: break
    }
  }
}

// MARK: - Records

extension FITDecoder {
  private mutating func takeRecord(
    _ message: Span<UInt8>, _ fields: FITRecordFields, _ time: UInt32?, into entries: inout [TrackEntry]
  ) {
    guard content != .routes else {
      otherContent["track points", default: 0] += 1
      return
    }
    counts.read += 1
    let moment = time.flatMap { UTCInstant(secondsOfFIT: $0) }
    guard let latitude = fields.latitude.degrees(message), let longitude = fields.longitude.degrees(message) else {
      counts.tolerate("records without a position")
      points.skip(message, fields)
      return entries.append(.noFix(NoFix(time: moment, reason: .noFix, origin: points.origin)))
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      counts.skip("unusable coordinates")
      points.skip(message, fields)
      return entries.append(
        .fault(
          LocationError(
            .invalidData, "no usable coordinates: \(latitude), \(longitude)",
            context: "\(source): byte \(frames.offset - message.count - 1)")))
    }
    if let header = header.take(), content == .everything, hasTracks || header != TrackHeader() {
      entries.append(.track(header))
    }
    hasTracks = true
    entries.append(.point(points.point(coordinate, moment, message, fields, &counts)))
  }
}

// MARK: - Other messages

extension FITDecoder {
  private mutating func take(
    _ message: Span<UInt8>, _ definition: FITDefinition, _ time: UInt32?, into entries: inout [TrackEntry]
  ) {
    switch definition.layout?.number {
    case FITLayout.fileID.number: takeFile(message, definition, into: &entries)
    case FITLayout.event.number:
      // Event 0 is the timer: started by 0, stopped by 1, 4, 8 and 9.
      if definition["event"].raw(message) == 0, let type = definition["event_type"].raw(message),
        [0, 1, 4, 8, 9].contains(type)
      {
        points.startSegment()
      }
    case FITLayout.sport.number, FITLayout.course.number:
      if let name = definition["name"].text(message) { header?.name = name }
      if let sport = FITNames.name(definition["sport"].raw(message), in: FITNames.sports) { header?.type = sport }
    case FITLayout.session.number:
      otherContent["sessions", default: 0] += 1
      points.startSegment()
      header = header ?? TrackHeader()
    case FITLayout.lap.number: otherContent["laps", default: 0] += 1
    case FITLayout.coursePoint.number: takeMark(message, definition, definition["timestamp"].moment(message), &entries)
    case FITLayout.location.number:
      takeMark(message, definition, time.flatMap { UTCInstant(secondsOfFIT: $0) }, &entries)
    default: break
    }
  }

  private mutating func takeFile(
    _ message: Span<UInt8>, _ definition: FITDefinition, into entries: inout [TrackEntry]
  ) {
    type = type ?? definition["type"].raw(message).map { FITFileType(rawValue: $0) }
    points.isSimulated = definition["product_name"].text(message) == FITTrackFile.simulated
    guard content == .everything, !hasMetadata else { return }
    let metadata = TrackMetadata(
      time: definition["time_created"].moment(message), creator: definition["product_name"].text(message))
    hasMetadata = true
    if metadata != TrackMetadata() { entries.append(.metadata(metadata)) }
  }

  /// A point of a course, or a stored location.
  private mutating func takeMark(
    _ message: Span<UInt8>, _ definition: FITDefinition, _ time: UTCInstant?, _ entries: inout [TrackEntry]
  ) {
    guard let latitude = definition["position_lat"].degrees(message),
      let longitude = definition["position_long"].degrees(message),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return counts.skip("waypoints without a position") }
    guard content == .everything else {
      otherContent["waypoints", default: 0] += 1
      return
    }
    counts.read += 1
    var location = Location(coordinate: coordinate, time: time, origin: points.origin)
    location.altitudeMSL = definition["altitude"].value(message)
    entries.append(
      .waypoint(
        Waypoint(
          location, name: definition["name"].text(message),
          type: FITNames.name(definition["type"].raw(message), in: FITNames.coursePoints))))
  }
}
