import LocationKit
import LocationText
import LocationWire

/// A conversion of a LineString or MultiLineString to points, in parallel over the coordinates and the arrays of times
/// and other values. It can be interrupted and continued.
struct GeoJSONLineWalk {
  let isRoute: Bool

  private let text: GeoJSONText
  private var cursor: GeoJSONText.Cursor
  private var positions: GeoJSONArrayCursor
  private var times: GeoJSONArrayCursor?
  private var inserted: GeoJSONArrayCursor?
  private var continues: GeoJSONArrayCursor?
  private var quantities: [(quantity: PointQuantity, unit: PointUnit, values: GeoJSONArrayCursor)] = []
  /// Values of the current point; kept to reuse the memory.
  private var values: [GeoJSONText.Value] = []
  private var isWithinLine = false
  private var startsSegment = false

  /// Returns `nil` if the text ends before the first position.
  ///
  /// - Parameter isWhole: whether the text is valid to its end, so that the lengths of its arrays must agree.
  init?(
    _ geometry: GeoJSONObject.Geometry, _ properties: GeoJSONProperties, in text: GeoJSONText, isWhole: Bool,
    _ counts: inout InputCounts
  ) {
    let bytes = text.bytes
    let span = bytes.span
    let isNested = geometry.type.reads("MultiLineString", in: span)
    guard let start = geometry.coordinates,
      let positions = GeoJSONArrayCursor(at: start, isNested: isNested, in: span), positions.isArray
    else { return nil }
    self.text = text
    cursor = GeoJSONText.Cursor(text)
    self.positions = positions
    isRoute = properties.gpxType.reads("rte", in: span)
    inserted = properties.inserted.flatMap { GeoJSONArrayCursor(at: $0, in: span) }
    continues = properties.continues.flatMap { GeoJSONArrayCursor(at: $0, in: span) }
    addArrays(of: properties, shapedAs: isWhole ? positions.shape(span) : nil, span, &counts)
  }

  /// Adds the arrays with a value per position. A single value, such as an average over the track, is not a value of
  /// its points.
  private mutating func addArrays(
    of properties: GeoJSONProperties, shapedAs shape: [Int]?, _ span: Span<UInt8>, _ counts: inout InputCounts
  ) {
    if let start = properties.timesOfLine, let cursor = GeoJSONArrayCursor(at: start, in: span), cursor.isArray {
      if cursor.fits(shape, span) { times = cursor } else { counts.skip("times of another number than the positions") }
    }
    for (quantity, unit, start) in properties.quantities {
      guard let cursor = GeoJSONArrayCursor(at: start, in: span), cursor.isArray else { continue }
      if cursor.fits(shape, span) {
        quantities.append((quantity, unit, cursor))
      } else {
        counts.skip("\(quantity.name) of another number than the positions")
      }
    }
  }

  var positionCount: Int {
    let bytes = text.bytes
    return positions.shape(bytes.span).reduce(0, +)
  }

  /// Appends entries until there are `limit` in total. Returns `false` if there are no more.
  ///
  /// - Parameter asPoints: whether points of a route are delivered as points of a track.
  mutating func append(
    to entries: inout [TrackEntry], limit: Int, asPoints: Bool, _ counts: inout InputCounts
  ) -> Bool {
    let bytes = text.bytes
    let span = bytes.span
    while entries.count < limit {
      if !isWithinLine {
        guard beginLine(span) else { return false }
      }
      guard let position = positions.next(span) else {
        isWithinLine = false
        continue
      }
      if let point = point(at: position, span, faults: &entries, &counts) {
        entries.append(isRoute && !asPoints ? .routePoint(Waypoint(point.location)) : .point(point))
      }
    }
    return true
  }

  private mutating func beginLine(_ span: Span<UInt8>) -> Bool {
    guard positions.beginLine(span) else { return false }
    isWithinLine = true
    _ = times?.beginLine(span)
    _ = inserted?.beginLine(span)
    for index in quantities.indices { _ = quantities[index].values.beginLine(span) }
    if continues?.next(span)?.kind != .true { startsSegment = true }
    return true
  }

  /// Returns the point at a position; `nil` if the position was inserted or is invalid.
  private mutating func point(
    at position: JSONValue, _ span: Span<UInt8>, faults: inout [TrackEntry], _ counts: inout InputCounts
  ) -> TrackPoint? {
    let time = times?.next(span)
    if inserted?.next(span)?.kind == .true {
      skipValues(span)
      return nil
    }
    counts.read += 1
    guard var location = text.location(at: position, &counts) else {
      counts.skip("unusable coordinates")
      let message = "no usable coordinates: \(text.string(of: position))"
      faults.append(.fault(text.fault(message, at: Int(position.start), &cursor)))
      skipValues(span)
      return nil
    }
    location.startsSegment = startsSegment
    startsSegment = false
    if let time {
      if time.isKnown { location.time = text.time(time, &counts) }
    } else if times == nil {
      location.time = text.fourthNumber(of: position, &counts)
    }
    var point = TrackPoint(location)
    values.removeAll(keepingCapacity: true)
    for index in quantities.indices {
      if let value = quantities[index].values.next(span) {
        values.append((quantities[index].quantity, quantities[index].unit, value))
      }
    }
    text.set(values, on: &point, &counts)
    return point
  }

  private mutating func skipValues(_ span: Span<UInt8>) {
    for index in quantities.indices { _ = quantities[index].values.next(span) }
  }
}

extension GeoJSONArrayCursor {
  /// Returns whether there is a value per position: by lines, or in one sequence.
  fileprivate func fits(_ shape: [Int]?, _ span: Span<UInt8>) -> Bool {
    guard let shape else { return true }
    let own = self.shape(span)
    return own == shape || (own.count == 1 && own[0] == shape.reduce(0, +))
  }
}
