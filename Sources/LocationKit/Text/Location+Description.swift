extension Coordinate: CustomStringConvertible {
  /// Degrees, with a resolution of a centimetre: `52.5162700, 13.3776900`.
  public var description: String { written { $0.append(self) } }
}

extension Location: CustomStringConvertible {
  /// Human-readable text: `52.5162700, 13.3776900 ± 3.1 m, 2026-05-01T10:00:00.000Z, gpsd://localhost:2947`. Unknown
  /// values are omitted.
  public var description: String {
    written { writer in
      writer.append(coordinate)
      if let horizontalAccuracy {
        writer.append(utf8: " ± ")
        writer.append(horizontalAccuracy.radius, decimals: 1)
        writer.append(" m")
      }
      if let time {
        writer.append(", ")
        writer.append(time)
      }
      writer.append(", ")
      writer.append(utf8: origin.source)
    }
  }
}

extension ASCIIWriter {
  fileprivate mutating func append(_ coordinate: Coordinate) {
    append(coordinate.latitude, decimals: 7, trimmed: false)
    append(", ")
    append(coordinate.longitude, decimals: 7, trimmed: false)
  }
}
