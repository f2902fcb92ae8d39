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
  private var unread = UnreadTitles()
  /// Columns whose titles it has.
  private var noted: Set<Int> = []

  init(_ columns: CSVColumns, header: CSVHeaderLine, source: String) {
    self.columns = columns
    self.source = source
    origin = LocationOrigin(source: source, kind: .replayed)
    takesDecimalCommas = header.separator != UInt8(ascii: ",")
    reader = CSVReader(source: source, separator: header.separator, line: header.line)
    // The reader must see the header's carriage return, to which the next line feed may belong.
    var index = 0
    _ = try? reader.next(in: header.bytes.span, from: &index)
  }

  /// Adds the account of the columns that are not read.
  func addUnread(to counts: inout InputCounts) { unread.add(to: &counts, as: "columns") }

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
    var (fields, sensors) = (LocationFields(coordinate: coordinate, time: nil, origin: origin), SensorValues())
    fields.startsSegment = startsSegment()
    if !columns.times.isEmpty || columns.date != nil { readTime(&fields.time, &counts) }
    var saysMode = false
    for column in columns.quantities where !isEmpty(column.column) && !isHemisphere(column.column) {
      let isSet = value(of: column).map { column.quantity.set($0, on: &fields, &sensors) } ?? false
      if !isSet { counts.skip("unreadable \(column.quantity.name)") }
      if column.quantity == .mode, isSet { saysMode = true }
    }
    fields.sensors = sensors
    var location = Location(fields)
    if !saysMode { location.mode = location.impliedMode }
    entries.append(TrackEntry(location))
    noteUnread()
  }

  private mutating func noteUnread() {
    var hasUnread = false
    for column in columns.others where !isEmpty(column) {
      hasUnread = true
      guard noted.insert(column).inserted else { continue }
      let title = Array(columns.titles[column].utf8)
      unread.note(title.span)
    }
    if hasUnread { unread.countItem() }
  }

  private var coordinate: Coordinate? {
    guard columns.latitude.number != nil, columns.longitude.number != nil else {
      guard let pair = columns.pair else { return nil }
      return DegreesText.coordinate(
        reader.record.bytes.span.extracting(reader.record.range(pair.column)), isLongitudeFirst: pair.isLongitudeFirst)
    }
    guard let latitude = degrees(columns.latitude, .latitude), let longitude = degrees(columns.longitude, .longitude)
    else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Whether a field beside a coordinate is its hemisphere: `dir` may also be the title of a course.
  private func isHemisphere(_ column: Int) -> Bool {
    let kind: DegreesText.Axis
    if columns.latitude.neighbour == column {
      kind = .latitude
    } else if columns.longitude.neighbour == column {
      kind = .longitude
    } else {
      return false
    }
    return kind.sign(of: reader.record.bytes.span.extracting(reader.record.range(column))) != nil
  }

  /// Returns the degrees of a coordinate with its hemisphere, which may stand in a column of its own.
  private func degrees(_ axis: CSVColumns.Axis, _ kind: DegreesText.Axis) -> Double? {
    guard let number = axis.number else { return nil }
    let bytes = reader.record.bytes.span
    let text = bytes.extracting(reader.record.range(number))
    var hemisphere = 0..<0
    if let column = axis.hemisphere {
      hemisphere = reader.record.range(column)
      // Without its letter, a number without a sign lies in one of two places.
      if hemisphere.isEmpty, DecimalText.double(text).map({ $0 > 0 }) ?? false { return nil }
    } else if let column = axis.neighbour {
      let range = reader.record.range(column)
      if kind.sign(of: bytes.extracting(range)) != nil { hemisphere = range }
    }
    // Between commas, only a field in quotes contains one.
    return DegreesText.degrees(
      text, kind, hemisphere: bytes.extracting(hemisphere), isReversed: axis.isReversed, takesDecimalCommas: true)
  }

  private var unusableCoordinates: LocationError {
    func text(_ column: Int?) -> String {
      column.map { String(reader.record.bytes.span.extracting(reader.record.range($0))) } ?? ""
    }
    func text(_ axis: CSVColumns.Axis) -> String {
      [text(axis.number), text(axis.hemisphere)].filter { !$0.isEmpty }.joined(separator: " ")
    }
    let values =
      columns.latitude.number == nil
      ? "\"\(text(columns.pair?.column))\"" : "lat \"\(text(columns.latitude))\", lon \"\(text(columns.longitude))\""
    return LocationError(
      .invalidData, "no usable coordinates: \(values)", context: "\(source):\(reader.record.line)")
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
    guard takesDecimalCommas || hasDecimalCommas else { return nil }
    let comma = UInt8(ascii: ",")
    let text = reader.record.bytes[range].map { $0 == comma ? UInt8(ascii: ".") : $0 }
    return DecimalText.double(text.span)
  }

  /// Whether the latitude of the row has a decimal comma. Elsewhere, a comma in quotes may separate thousands.
  private var hasDecimalCommas: Bool {
    columns.latitude.number.map { reader.record.bytes[reader.record.range($0)].contains(UInt8(ascii: ",")) } ?? false
  }

  private func readTime(_ moment: inout UTCInstant?, _ counts: inout InputCounts) {
    var isGiven = columns.date.map { !isEmpty($0.column) } ?? false
    for time in columns.times where !isEmpty(time.column) {
      isGiven = true
      moment = self.moment(time)
      if moment != nil { return }
    }
    // A date alone leaves the time of day unknown.
    if let date = columns.date, !isEmpty(date.column) {
      moment = MomentText.civil(
        reader.record.bytes.span.extracting(reader.record.range(date.column)), needsZone: date.needsZone)
    }
    if isGiven, moment == nil { counts.skip("unreadable time") }
  }

  /// Returns the moment of a column: a complete one, or a time of day with the date of another column.
  private func moment(_ time: CSVColumns.Time) -> UTCInstant? {
    let bytes = reader.record.bytes.span
    let text = bytes.extracting(reader.record.range(time.column))
    let title = time.title
    if !title.needsZone, let moment = MomentText.iso8601(text) { return moment }
    if title.takesNumbers, let moment = number(in: time.column).flatMap({ UTCInstant(unix: $0, title.unit) }) {
      return moment
    }
    if let moment = MomentText.civil(text, needsZone: title.needsZone) { return moment }
    guard let date = columns.date else { return nil }
    let needsZone = title.needsZone || date.needsZone
    guard columns.hasShortDates else {
      let day = bytes.extracting(reader.record.range(date.column))
      return MomentText.civil(date: day, clock: text, needsZone: needsZone)
    }
    let day = Array("20".utf8) + reader.record.field(date.column)
    return MomentText.civil(date: day.span, clock: text, needsZone: needsZone)
  }
}
