import LocationKit

/// A writer of CSV: see ``CSVPlaceFormat``. CSV cannot represent regions other than circles.
struct CSVPlaceWriter: PlaceWriter {
  private let attributes: [String]
  private var hasBegun = false
  private(set) var leftOut: [String: Int] = [:]

  init(attributes: [String]) { self.attributes = attributes.filter { !PlaceColumns.known.contains($0) && !$0.isEmpty } }

  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter) {
    begin(&writer)
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

  mutating func finish(to writer: inout ASCIIWriter) { begin(&writer) }

  private mutating func begin(_ writer: inout ASCIIWriter) {
    guard !hasBegun else { return }
    hasBegun = true
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
