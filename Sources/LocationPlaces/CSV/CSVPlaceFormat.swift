import LocationKit
import LocationText

/// CSV (RFC 4180, UTF-8): a header, then one circle per line.
///
/// ```
/// id,lat,lon,radius_m,name,dwell_s,colour
/// 17,47.3769,8.5417,150,"Zürich, main station",300,blue
/// ```
///
/// `id` (unique, not empty), `lat` and `lon` (degrees, WGS-84) and `radius_m` (metres, 0 or more) are required; a hemisphere
/// may stand before or behind the degrees (`33.05S`), or in a column of its own (`N/S` and `E/W`, or `lat_dir`).
/// `name` and `dwell_s` (seconds, 0 or more) are optional. The columns may have any order; all others become
/// ``/LocationKit/PointOfInterest/attributes``. An empty field counts as missing; empty lines are ignored.
package struct CSVPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "CSV" }
  package var word: String { "csv" }
  package var sign: String { "a header with id,lat,lon,radius_m" }

  /// Returns whether the text is neither JSON nor XML, and its first line has several columns. The decoder reports
  /// missing columns.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    var index = 0
    while index < head.count, head[index] <= 0x20 || [0xEF, 0xBB, 0xBF].contains(head[index]) {
      guard [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains(head[index]) else { return false }
      index += 1
    }
    // A file that contains only line ends is accepted here: the decoder reports that it is empty.
    guard index < head.count else { return true }
    guard !["{", "[", "<"].contains(where: { (first: Unicode.Scalar) in head[index] == UInt8(ascii: first) }) else {
      return false
    }
    var hasSeparator = false
    while index < head.count, head[index] != 0x0A, head[index] != 0x0D {
      guard head[index] >= 0x20 || head[index] == 0x09 else { return false }
      if [0x2C, 0x3B, 0x09].contains(head[index]) { hasSeparator = true }
      index += 1
    }
    return hasSeparator
  }

  package func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    CSVPlaceDecoder(source: source, options)
  }

  package func makeWriter(attributes: [String]) -> any PlaceWriter { CSVPlaceWriter(attributes: attributes) }
}

/// A decoder of CSV: see ``CSVPlaceFormat``.
struct CSVPlaceDecoder: PlaceDecoder {
  private let source: String
  private let options: PlaceOptions
  private var reader: CSVReader
  private var columns: PlaceColumns?

  init(source: String, _ options: PlaceOptions) {
    self.source = source
    self.options = options
    reader = CSVReader(source: source)
  }

  mutating func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError) {
    var index = 0
    while try reader.next(in: bytes, from: &index) { try take(into: &places) }
  }

  mutating func finish(into places: inout [FoundPlace]) throws(LocationError) {
    if try reader.finish() { try take(into: &places) }
    if columns == nil { throw .emptyFile(source) }
  }

  private mutating func take(into places: inout [FoundPlace]) throws(LocationError) {
    guard let columns else {
      columns = try PlaceColumns(reader.record, source: source, options)
      return
    }
    let place = try columns.place(of: reader.record)
    places.append(FoundPlace(place, at: PlacePosition(line: reader.record.line)))
  }
}

/// A writer of CSV: see ``CSVPlaceFormat``. CSV cannot represent regions other than circles.
struct CSVPlaceWriter: PlaceWriter {
  private let attributes: [String]
  private(set) var leftOut: [String: Int] = [:]

  init(attributes: [String]) { self.attributes = attributes.filter { !PlaceColumns.known.contains($0) && !$0.isEmpty } }

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    guard case .circle(let center, let radius) = place.region else {
      leftOut[place.region.plural, default: 0] += 1
      return
    }
    writer.appendField(place.id)
    for (number, decimals) in [(center.latitude, 9), (center.longitude, 9), (radius, 6)] {
      writer.append(",")
      writer.append(number, decimals: decimals)
    }
    writer.append(",")
    writer.appendField(place.name ?? "")
    writer.append(",")
    if let dwellTime = place.dwellTime { writer.append(dwellTime.inSeconds, decimals: 9) }
    for attribute in attributes {
      writer.append(",")
      writer.appendField(place.attributes[attribute] ?? "")
    }
    writer.append("\n")
  }

  func finish(to writer: inout ASCIIWriter) {}

  func begin(to writer: inout ASCIIWriter) {
    writer.append("id,lat,lon,radius_m,name,dwell_s")
    for attribute in attributes {
      writer.append(",")
      writer.appendField(attribute)
    }
    writer.append("\n")
  }
}

extension ASCIIWriter {
  /// Appends a field of CSV, in quotes if it needs them (RFC 4180, section 2), which includes leading or trailing
  /// blanks.
  fileprivate mutating func appendField(_ text: String) {
    let needsQuotes =
      text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } || [" ", "\t"].contains { text.hasPrefix($0) }
      || [" ", "\t"].contains { text.hasSuffix($0) }
    guard needsQuotes else { return append(utf8: text) }
    append("\"")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append("\"")
  }
}

extension Region {
  /// Plural of the kind of region, for an account: `polygons`.
  var plural: String {
    switch self {
    case .circle: "circles"
    case .polygon: "polygons"
    case .corridor: "corridors"
    }
  }
}
