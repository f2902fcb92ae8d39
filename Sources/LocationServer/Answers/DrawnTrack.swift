import LocationKit
import LocationText

/// A track in columns, for drawing.
struct DrawnTrack {
  private var locations: [Location] = []
  /// Metres within which the line of the locations is exact; `nil` if that is not part of the answer.
  private let detail: Double?

  init(detail: Double? = nil) { self.detail = detail }

  var count: Int { locations.count }
  var end: UTCInstant? { locations.last?.time }

  mutating func add(_ location: Location) { if location.time != nil { locations.append(location) } }

  var bytes: [UInt8] {
    var writer = ASCIIWriter()
    writer.append("{")
    if let detail {
      writer.append("\"detail\":")
      writer.append(detail, decimals: 1)
      writer.append(",")
    }
    append("time", decimals: 3, to: &writer) { $0.time.map { Double($0.nanoseconds) / 1e9 } }
    append("lat", decimals: 7, to: &writer) { $0.coordinate.latitude }
    append("lon", decimals: 7, to: &writer) { $0.coordinate.longitude }
    append("speed", decimals: 3, to: &writer) { $0.speed }
    append("alt", decimals: 2, to: &writer) { $0.altitudeMSL }
    append("eph", decimals: 2, to: &writer) { $0.horizontalAccuracy?.radius }
    append("satellites", decimals: 0, to: &writer) { $0.satellitesUsed.map(Double.init) }
    writer.append("\"breaks\":")
    locations.indices.filter { $0 > 0 && locations[$0].startsSegment }.appendJSON(to: &writer)
    writer.append(",\"distrusted\":")
    distrusted.appendJSON(to: &writer)
    writer.append("}")
    return writer.bytes
  }

  /// The first of some successive locations that were not trusted, and the one after the last.
  private var distrusted: [[Int]] {
    var spans: [[Int]] = []
    for index in locations.indices where locations[index].distrust != nil {
      if spans.last?.last == index { spans[spans.count - 1][1] = index + 1 } else { spans.append([index, index + 1]) }
    }
    return spans
  }

  private func append(
    _ name: StaticString, decimals: Int, to writer: inout ASCIIWriter, _ value: (Location) -> Double?
  ) {
    writer.append("\"", name, "\":[")
    for (index, location) in locations.enumerated() {
      if index > 0 { writer.append(",") }
      if let value = value(location), value.isFinite {
        writer.append(value, decimals: decimals)
      } else {
        writer.append("null")
      }
    }
    writer.append("],")
  }
}
