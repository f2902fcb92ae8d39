import LocationKit

/// A track in columns, for drawing.
struct TrackColumns {
  private var locations: [Location] = []

  var count: Int { locations.count }

  mutating func add(_ location: Location) { if location.time != nil { locations.append(location) } }

  var bytes: [UInt8] {
    var writer = ASCIIWriter()
    writer.append("{\"time\":[")
    append(to: &writer, decimals: 3) { $0.time.map { Double($0.nanoseconds) / 1e9 } }
    writer.append("],\"lat\":[")
    append(to: &writer, decimals: 7) { $0.coordinate.latitude }
    writer.append("],\"lon\":[")
    append(to: &writer, decimals: 7) { $0.coordinate.longitude }
    writer.append("],\"speed\":[")
    append(to: &writer, decimals: 3) { $0.speed }
    writer.append("],\"alt\":[")
    append(to: &writer, decimals: 2) { $0.altitudeMSL }
    writer.append("],\"eph\":[")
    append(to: &writer, decimals: 2) { $0.horizontalAccuracy?.radius }
    writer.append("],\"satellites\":[")
    append(to: &writer, decimals: 0) { $0.satellitesUsed.map(Double.init) }
    writer.append("],\"breaks\":[")
    let breaks = locations.indices.filter { $0 > 0 && locations[$0].startsSegment }
    for (index, position) in breaks.enumerated() {
      if index > 0 { writer.append(",") }
      writer.append(position)
    }
    writer.append("]}")
    return writer.bytes
  }

  private func append(to writer: inout ASCIIWriter, decimals: Int, _ value: (Location) -> Double?) {
    for (index, location) in locations.enumerated() {
      if index > 0 { writer.append(",") }
      if let value = value(location), value.isFinite {
        writer.append(value, decimals: decimals)
      } else {
        writer.append("null")
      }
    }
  }
}
