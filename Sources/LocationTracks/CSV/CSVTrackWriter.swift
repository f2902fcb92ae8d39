import LocationKit

/// A writer of track points as CSV, in the form that ``CSVFormat`` describes.
struct CSVTrackWriter: TrackWriter {
  private var hasHeader = false
  private var segment = 0
  private var startsSegment = true
  private var omissions = Omissions()

  var leftOut: [String: Int] { omissions.byName }

  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter) {
    writeHeader(to: &writer)
    omissions.noteMark(entry)
    switch entry {
    case .track: startsSegment = true
    case .point(let point): write(point, to: &writer)
    case .noFix:
      omissions.note(.noFix)
      startsSegment = true
    case .sky: omissions.note(.skies)
    case .heading: omissions.note(.headings)
    case .metadata, .waypoint, .route, .routePoint, .fault: break
    }
  }

  /// Appends the header if it has not been written: a file without points has one as well.
  func closing(to writer: inout ASCIIWriter) {
    var whole = self
    whole.writeHeader(to: &writer)
  }

  private mutating func writeHeader(to writer: inout ASCIIWriter) {
    guard !hasHeader else { return }
    hasHeader = true
    writer.append("time,lat,lon,segment")
    for quantity in PointQuantity.allCases {
      writer.append(",")
      writer.append(quantity.column)
    }
    writer.append("\n")
  }

  private mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    let location = point.location
    guard location.isOnWGS84 else { return omissions.note(.foreignDatum) }
    if startsSegment || location.startsSegment { segment += 1 }
    startsSegment = false
    if let time = location.time { writer.append(time) }
    writer.append(",")
    writer.append(location.coordinate.latitude, decimals: 9)
    writer.append(",")
    writer.append(location.coordinate.longitude, decimals: 9)
    writer.append(",")
    writer.append(segment)
    for quantity in PointQuantity.allCases {
      writer.append(",")
      if let value = quantity.value(of: point) { writer.append(value, of: quantity) }
    }
    writer.append("\n")
  }
}
