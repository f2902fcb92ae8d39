import LocationKit
import LocationText

/// A builder of points from the rows after the header.
struct CSVRows {
  private let columns: CSVColumns
  private let source: String
  private let origin: LocationOrigin
  private let takesDecimalCommas: Bool
  private var reader: CSVReader
  private var segment: [UInt8]?

  init(_ columns: CSVColumns, header: CSVHeaderLine, source: String) {
    self.columns = columns
    self.source = source
    origin = LocationOrigin(source: source, kind: .replayed)
    takesDecimalCommas = header.separator != UInt8(ascii: ",")
    reader = CSVReader(source: source, separator: header.separator)
    // The reader must count the header's lines, and see its carriage return, to which the next line feed may belong.
    var index = 0
    _ = try? reader.next(in: header.bytes.span, from: &index)
  }

  mutating func decode(
    _ bytes: Span<UInt8>, from start: Int, into entries: inout [TrackEntry], _ counts: inout InputCounts
  ) {
    var index = start
    while index < bytes.count {
      do throws(LocationError) {
        if try reader.next(in: bytes, from: &index) { take(into: &entries, &counts) }
      } catch {
        counts.read += 1
        counts.skip("unreadable row")
        entries.append(.fault(error))
      }
    }
  }

  /// Ends the file. A last row without a line end that is shorter than the header is truncated.
  mutating func finish(
    into entries: inout [TrackEntry], _ counts: inout InputCounts
  ) throws(LocationError) {
    guard try reader.finish() else { return }
    guard reader.record.count >= columns.count else {
      throw LocationError(
        .invalidData, "the file is cut short: its last row has \(reader.record.count) of \(columns.count) fields",
        context: "\(source):\(reader.record.line):\(reader.record.bytes.count + reader.record.count)")
    }
    take(into: &entries, &counts)
  }

  private mutating func take(into entries: inout [TrackEntry], _ counts: inout InputCounts) {
    counts.read += 1
    guard !reader.record.hasValues(beyond: columns.count) else {
      counts.skip("more fields than the header")
      entries.append(.fault(reader.record.surplusFields(beyond: columns.count, in: source)))
      return
    }
    guard let coordinate else {
      counts.skip("unusable coordinates")
      entries.append(.fault(unusableCoordinates))
      return
    }
    var point = TrackPoint(Location(coordinate: coordinate, time: nil, origin: origin))
    point.location.startsSegment = startsSegment()
    if columns.time != nil || columns.date != nil { readTime(&point.location, &counts) }
    var saysMode = false
    for column in columns.quantities where !isEmpty(column.column) {
      let isSet = value(of: column).map { column.quantity.set($0, on: &point) } ?? false
      if !isSet { counts.skip("unreadable \(column.quantity.name)") }
      if column.quantity == .mode, isSet { saysMode = true }
    }
    if !saysMode { point.location.mode = point.location.impliedMode }
    entries.append(.point(point))
  }

  private var coordinate: Coordinate? {
    guard let latitude = columns.latitude.flatMap(number), let longitude = columns.longitude.flatMap(number) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private var unusableCoordinates: LocationError {
    let values = [columns.latitude, columns.longitude].map { column in
      String(decoding: reader.record.field(column ?? reader.record.count), as: UTF8.self)
    }
    return LocationError(
      .invalidData, "no usable coordinates: lat \"\(values[0])\", lon \"\(values[1])\"",
      context: "\(source):\(reader.record.line)")
  }

  /// Returns whether the row has a new segment number; the first row does if there is such a column.
  private mutating func startsSegment() -> Bool {
    guard let column = columns.segment else { return false }
    let range = reader.record.range(column)
    if let segment, reader.record.bytes[range].elementsEqual(segment) { return false }
    segment = Array(reader.record.bytes[range])
    return true
  }
}

// MARK: Fields

extension CSVRows {
  private func isEmpty(_ column: Int) -> Bool { reader.record.range(column).isEmpty }

  private func value(of column: CSVColumns.Quantity) -> Double? {
    if column.quantity.words != nil {
      return column.quantity.value(in: reader.record.bytes.span.extracting(reader.record.range(column.column)))
    }
    return number(in: column.column).map { $0 * column.unit.factor + column.unit.offset }
  }

  private func number(in column: Int) -> Double? {
    let range = reader.record.range(column)
    if let number = DecimalText.double(reader.record.bytes.span.extracting(range)) { return number }
    guard takesDecimalCommas else { return nil }
    let comma = UInt8(ascii: ",")
    let text = reader.record.bytes[range].map { $0 == comma ? UInt8(ascii: ".") : $0 }
    return DecimalText.double(text.span)
  }

  private func readTime(_ location: inout Location, _ counts: inout InputCounts) {
    let fields = [columns.date, columns.time].compactMap { $0 }.filter { !isEmpty($0) }
    guard !fields.isEmpty else { return }
    location.time = columns.date == nil ? time(in: fields[0]) : timeOfDate()
    if location.time == nil { counts.skip("unreadable time") }
  }

  private func time(in column: Int) -> UTCInstant? {
    let text = reader.record.bytes.span.extracting(reader.record.range(column))
    if columns.timeUnit == .unknown, let time = UTCInstant(iso8601: text) { return time }
    return number(in: column).flatMap { UTCInstant(unix: $0, columns.timeUnit) }
  }

  /// Returns the time from a separate date column (year first, with slashes or hyphens) and a time of day, or from a
  /// complete time.
  private func timeOfDate() -> UTCInstant? {
    var text = columns.date.map(reader.record.field)?.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 } ?? []
    let clock = columns.time.map(reader.record.field) ?? []
    if let whole = UTCInstant(iso8601: clock.span) { return whole }
    if !clock.isEmpty { text += [UInt8(ascii: "T")] + clock }
    return UTCInstant(iso8601: text.span)
  }
}
