import LocationKit
import LocationText
import LocationWire

/// The text of a Feature or geometry with its position in the file, and the conversion of its values.
struct GeoJSONText {
  let bytes: [UInt8]
  let start: TextPosition
  let origin: LocationOrigin

  /// Returns the location at a position: longitude, latitude and an optional ellipsoidal height. `nil` for anything
  /// else, and if it is out of range.
  func location(at position: JSONValue, _ counts: inout InputCounts) -> Location? {
    guard position.kind == .array else { return nil }
    return location(at: Int(position.start), &counts)
  }

  func location(at start: Int, _ counts: inout InputCounts) -> Location? {
    let span = bytes.span
    var scanner = JSONScanner(at: start)
    var numbers: (longitude: Double?, latitude: Double?, height: Double?)
    do throws(JSONFault) {
      guard scanner.isAt("[", span), try scanner.arrayBegins(span, depth: 1) else { return nil }
      numbers.longitude = try scanner.value(span, depth: 2).number(in: span)
      guard try scanner.arrayContinues(span) else { return nil }
      numbers.latitude = try scanner.value(span, depth: 2).number(in: span)
      if try scanner.arrayContinues(span) { numbers.height = try scanner.value(span, depth: 2).number(in: span) }
    } catch {
      return nil
    }
    guard let longitude = numbers.longitude, let latitude = numbers.latitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    var location = Location(coordinate: coordinate, time: nil, origin: origin)
    if let height = numbers.height, !PlausibleRange.height.contains(height) {
      counts.skip("implausible height")
    } else {
      location.ellipsoidalHeight = numbers.height
    }
    return location
  }

  /// Parses a time: a date and a time of day, or a number since 1970.
  func time(_ value: JSONValue, _ counts: inout InputCounts) -> UTCInstant? {
    let time = moment(value, nil)
    if time == nil { counts.skip("unreadable time") }
    return time
  }

  /// Returns the time of a point: that of the first property that is a moment, else that of the fourth number of its
  /// position.
  func time(_ properties: GeoJSONProperties, at start: Int, _ counts: inout InputCounts) -> UTCInstant? {
    let span = bytes.span
    var isGiven = false
    for (value, title) in properties.times where value.isKnown {
      isGiven = true
      if let time = moment(value, title) { return time }
      guard value.kind == .string, properties.date.kind == .string else { continue }
      let (date, clock) = (span.extracting(properties.date.range), span.extracting(value.range))
      if let time = MomentText.civil(date: date, clock: clock, needsZone: title.needsZone) { return time }
    }
    if properties.date.isKnown {
      isGiven = true
      if let time = moment(properties.date, nil) { return time }
    }
    if isGiven {
      counts.skip("unreadable time")
      return nil
    }
    return fourthNumber(of: JSONValue(.array, start, start), &counts)
  }

  private func moment(_ value: JSONValue, _ title: TimeTitle?) -> UTCInstant? {
    let span = bytes.span
    let needsZone = title?.needsZone ?? false
    if let text = value.text(in: span) {
      let text = Array(text.utf8)
      if let time = MomentText.civil(text.span, needsZone: needsZone) { return time }
    }
    guard title?.takesNumbers != false else { return nil }
    return value.quantity(in: span).flatMap { UTCInstant(unix: $0, title?.unit ?? .unknown) }
  }

  /// Returns the time that the fourth number of a position is, if it can be one: some programs put it there. RFC 7946
  /// permits it to be ignored.
  func fourthNumber(of position: JSONValue, _ counts: inout InputCounts) -> UTCInstant? {
    guard position.kind == .array else { return nil }
    let span = bytes.span
    var scanner = JSONScanner(at: Int(position.start))
    do throws(JSONFault) {
      guard try scanner.arrayBegins(span, depth: 1) else { return nil }
      for _ in 0..<3 {
        _ = try scanner.value(span, depth: 2)
        guard try scanner.arrayContinues(span) else { return nil }
      }
      let time = try scanner.value(span, depth: 2).number(in: span).flatMap { UTCInstant(unix: $0, .unknown) }
      if time == nil { counts.tolerate("fourth numbers of positions") }
      return time
    } catch {
      return nil
    }
  }

  /// A value of a point, and its unit.
  typealias Value = (quantity: PointQuantity, unit: PointUnit, value: JSONValue)

  /// Sets the known values, then the mode: without an explicit mode, the heights determine it. `null` is ignored.
  func set(_ values: [Value], on point: inout TrackPoint, _ counts: inout InputCounts) {
    var saysMode = false
    for (quantity, unit, value) in values where value.kind != .null {
      let isSet = number(value, of: quantity).map { quantity.set($0 * unit.factor + unit.offset, on: &point) } ?? false
      if !isSet { counts.skip("unreadable \(quantity.name)") }
      if quantity == .mode, isSet { saysMode = true }
    }
    if !saysMode { point.location.mode = point.location.impliedMode }
  }

  private func number(_ value: JSONValue, of quantity: PointQuantity) -> Double? {
    let span = bytes.span
    guard let words = quantity.words else { return value.quantity(in: span) }
    return words.firstIndex { value.reads($0, in: span) }.map(Double.init)
  }

  func string(of value: JSONValue) -> String {
    String(decoding: bytes[Int(value.start)..<min(Int(value.end), Int(value.start) + 80)], as: UTF8.self)
  }

  func text(_ value: JSONValue) -> String? { value.text(in: bytes.span) }

  func header(_ properties: GeoJSONProperties) -> TrackHeader {
    TrackHeader(
      name: text(properties.name), comment: text(properties.comment), description: text(properties.description),
      type: text(properties.type))
  }

  func fault(_ message: String, at offset: Int) -> LocationError {
    var cursor = Cursor(self)
    return fault(message, at: offset, &cursor)
  }

  /// - Parameter cursor: a position at or before the offset, which is moved there, so that many faults are located in
  ///   one pass.
  func fault(_ message: String, at offset: Int, _ cursor: inout Cursor) -> LocationError {
    for byte in bytes[cursor.offset..<max(cursor.offset, min(offset, bytes.count))] {
      cursor.position.advance(over: byte)
      cursor.offset += 1
    }
    return LocationError(.invalidData, message, context: cursor.position.description(in: origin.source))
  }

  /// The position in the file of a byte of the text.
  struct Cursor {
    fileprivate var offset = 0
    fileprivate var position: TextPosition

    init(_ text: GeoJSONText) { position = text.start }
  }
}
