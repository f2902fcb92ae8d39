import LocationKit
import LocationText
import LocationWire

/// A decoder of GeoJSON: see ``GeoJSONFormat``.
struct GeoJSONDecoder: TrackDecoder {
  private var read = InputCounts(unit: "points")
  private var titles: TitleTable
  private var unread = UnreadTitles()
  private(set) var otherContent: [String: Int] = [:]

  private let content: TrackContent
  private let largestBatch: Int
  private let origin: LocationOrigin
  private var framer: JSONListFramer
  /// Lines with points that have not been delivered.
  private var walks: [GeoJSONLineWalk] = []
  /// Bytes after these lines.
  private var rest: [UInt8] = []
  /// Error to throw after these lines.
  private var failure: LocationError?
  private var hasObject = false

  init(_ options: TrackOptions) {
    content = options.content
    largestBatch = options.largestBatch
    origin = LocationOrigin(source: options.source, kind: .replayed)
    titles = TitleTable(options.columns, takesNames: true)
    framer = JSONListFramer(.geoJSON, source: options.source)
  }

  var counts: InputCounts {
    var counts = read
    unread.add(to: &counts, as: "properties")
    return counts
  }

  var hasMore: Bool { !walks.isEmpty || !rest.isEmpty || failure != nil }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    guard !rest.isEmpty else { return try run(over: bytes, into: &entries) }
    bytes.withUnsafeBufferPointer { rest.append(contentsOf: $0) }
    let input = rest
    rest.removeAll()
    try run(over: input.span, into: &entries)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    let nothing: [UInt8] = []
    try decode(nothing.span, into: &entries)
    if failure == nil { takeEnd() }
    try run(over: nothing.span, into: &entries)
  }

  private mutating func run(over bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    let (sum, overflows) = entries.count.addingReportingOverflow(largestBatch)
    let limit = overflows ? Int.max : sum
    var index = 0
    while true {
      drain(into: &entries, limit: limit)
      if !walks.isEmpty || entries.count >= limit { break }
      if let failure { throw failure }
      guard let piece = next(in: bytes, from: &index) else {
        if failure == nil { return }
        continue
      }
      take(piece, into: &entries)
    }
    bytes.extracting(index..<bytes.count).withUnsafeBufferPointer { rest.append(contentsOf: $0) }
  }

  private mutating func drain(into entries: inout [TrackEntry], limit: Int) {
    while !walks.isEmpty, entries.count < limit {
      if !walks[0].append(to: &entries, limit: limit, asPoints: content != .everything, &read) {
        walks.removeFirst()
      }
    }
  }

  private mutating func next(in bytes: Span<UInt8>, from index: inout Int) -> JSONListFramer.Piece? {
    do throws(LocationError) {
      return try framer.next(in: bytes, from: &index)
    } catch {
      failure = error
      return nil
    }
  }
}

// MARK: Pieces

extension GeoJSONDecoder {
  private mutating func take(_ piece: JSONListFramer.Piece, into entries: inout [TrackEntry]) {
    hasObject = true
    switch piece {
    case .opening: takeStart(into: &entries)
    case .element, .object: take(GeoJSONText(bytes: framer.piece, start: framer.start, origin: origin), into: &entries)
    case .closing: checkEnd()
    }
  }

  /// Handles the beginning of a collection. The missing end is appended, so that it can be parsed as an object.
  private mutating func takeStart(into entries: inout [TrackEntry]) {
    let text = GeoJSONText(bytes: framer.piece + Array("]}".utf8), start: framer.start, origin: origin)
    let object = GeoJSONObject(text.bytes.span, &titles)
    note(object.fault, in: text)
    guard content == .everything, let metadata = TrackMetadata(object.metadata, in: text) else { return }
    entries.append(.metadata(metadata))
  }

  private mutating func checkEnd() {
    do throws(LocationError) { try framer.check(.closing) } catch { failure = error }
  }

  /// Handles the end of the file. The received part of an incomplete last piece still counts.
  private mutating func takeEnd() {
    guard framer.missing != nil else {
      if !hasObject { failure = .emptyFile(origin.source) }
      return
    }
    let text = GeoJSONText(bytes: framer.piece, start: framer.start, origin: origin)
    let object = GeoJSONObject(text.bytes.span, &titles)
    for geometry in object.geometries where geometry.isLine(text) { takeLine(geometry, of: object, text) }
    let part = framer.missing == .element ? "a collection" : "an object"
    failure = framer.error("the file is cut short: it ends inside \(part)", at: framer.position)
  }

  private mutating func take(_ text: GeoJSONText, into entries: inout [TrackEntry]) {
    let object = GeoJSONObject(text.bytes.span, &titles)
    note(object.fault, in: text)
    let isTrackWithoutPoints = object.geometries.isEmpty && object.properties.gpxType.kind == .string
    if isTrackWithoutPoints { beginLine(of: object, text, into: &entries) }
    for geometry in object.geometries {
      if geometry.isLine(text) {
        beginLine(of: object, text, into: &entries)
        takeLine(geometry, of: object, text)
      } else if geometry.type.reads("Point", in: text.bytes.span) {
        takePoint(geometry, object.properties, text, into: &entries)
      } else {
        read.skip("geometry that is neither a line nor a point")
      }
    }
  }

  private mutating func note(_ fault: JSONFault?, in text: GeoJSONText) {
    if let fault { failure = text.fault("this is not JSON: \(fault.what)", at: fault.offset) }
  }
}

// MARK: Geometries

extension GeoJSONDecoder {
  private func beginLine(of object: GeoJSONObject, _ text: GeoJSONText, into entries: inout [TrackEntry]) {
    let properties = object.properties
    guard content == .everything, !properties.continuesTrack else { return }
    let header = text.header(properties)
    let isRoute = properties.gpxType.reads("rte", in: text.bytes.span)
    entries.append(isRoute ? .route(header) : .track(header))
  }

  private mutating func takeLine(_ geometry: GeoJSONObject.Geometry, of object: GeoJSONObject, _ text: GeoJSONText) {
    guard let walk = GeoJSONLineWalk(geometry, object.properties, in: text, isWhole: object.fault == nil, &read)
    else {
      return
    }
    note(object.properties, text) { $0 }
    switch (content, walk.isRoute) {
    case (.everything, _), (.tracks, false), (.routes, true): walks.append(walk)
    case (.tracks, true): otherContent["route points", default: 0] += walk.positionCount
    case (.routes, false): otherContent["track points", default: 0] += walk.positionCount
    }
  }

  private mutating func takePoint(
    _ geometry: GeoJSONObject.Geometry, _ properties: GeoJSONProperties, _ text: GeoJSONText,
    into entries: inout [TrackEntry]
  ) {
    guard let start = geometry.coordinates else { return }
    read.read += 1
    guard var location = text.location(at: start, &read) else {
      read.skip("unusable coordinates")
      return entries.append(.fault(text.fault("no usable coordinates", at: start)))
    }
    location.time = text.time(properties, at: start, &read)
    var point = TrackPoint(location)
    let span = text.bytes.span
    var values: [GeoJSONText.Value] = []
    for (quantity, unit, start) in properties.quantities {
      guard var cursor = GeoJSONArrayCursor(at: start, in: span), !cursor.isArray else { continue }
      if let value = cursor.next(span) { values.append((quantity, unit, value)) }
    }
    note(properties, text) { !$0 }
    text.set(values, on: &point, &read)
    append(point, properties, text, into: &entries)
  }

  /// Notes the properties that are not read, if `isNoted` returns whether it concerns an array or a single value.
  private mutating func note(_ properties: GeoJSONProperties, _ text: GeoJSONText, _ isNoted: (_ isArray: Bool) -> Bool)
  {
    var hasUnread = false
    for property in properties.unread where isNoted(property.isArray) {
      unread.note(text.bytes.span.extracting(property.name.range))
      hasUnread = true
    }
    if hasUnread { unread.countItem() }
  }

  private mutating func append(
    _ point: TrackPoint, _ properties: GeoJSONProperties, _ text: GeoJSONText, into entries: inout [TrackEntry]
  ) {
    if point.location.time != nil, !properties.gpxType.reads("wpt", in: text.bytes.span) {
      entries.append(.point(point))
    } else if content == .everything {
      let symbol = text.text(properties.symbol)
      entries.append(.waypoint(Waypoint(point.location, text.header(properties), symbol: symbol)))
    } else {
      otherContent["waypoints", default: 0] += 1
    }
  }
}

extension GeoJSONObject.Geometry {
  fileprivate func isLine(_ text: GeoJSONText) -> Bool {
    type.reads("LineString", in: text.bytes.span) || type.reads("MultiLineString", in: text.bytes.span)
  }
}
