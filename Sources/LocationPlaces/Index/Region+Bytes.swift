import LocationKit

/// The encoding in the file of regions that are not circles: the kind, and the coordinates as they were given.
extension Region {
  private enum Kind {
    static let polygons: UInt8 = 1
    static let corridor: UInt8 = 2
  }

  /// Encoded region; `nil` for a circle.
  var shapeBytes: [UInt8]? {
    var writer = IndexByteWriter()
    switch self {
    case .circle: return nil
    case .polygon(let polygons):
      writer.bytes.append(Kind.polygons)
      writer.append(length: polygons.count)
      for polygon in polygons {
        writer.append(length: 1 + polygon.holes.count)
        for ring in [polygon.exterior] + polygon.holes { writer.append(ring) }
      }
    case .corridor(let corridor):
      writer.bytes.append(Kind.corridor)
      writer.append(corridor.width.bitPattern)
      writer.append(corridor.path)
    }
    return writer.bytes
  }

  /// Decodes a region; `nil` for invalid bytes.
  init?(shapeBytes bytes: UnsafeRawBufferPointer) {
    var reader = IndexByteReader(bytes)
    switch reader.byte() {
    case Kind.polygons:
      guard let polygons = reader.list({ $0.polygon() }) else { return nil }
      self = .polygon(polygons)
    case Kind.corridor:
      guard let width = reader.word(), let path = reader.list({ $0.coordinate() }),
        let corridor = Corridor(path: path, width: Double(bitPattern: width))
      else { return nil }
      self = .corridor(corridor)
    default: return nil
    }
  }
}

extension IndexByteWriter {
  fileprivate mutating func append(_ coordinates: [Coordinate]) {
    append(length: coordinates.count)
    for coordinate in coordinates {
      append(coordinate.latitude.bitPattern)
      append(coordinate.longitude.bitPattern)
    }
  }
}

extension IndexByteReader {
  fileprivate mutating func polygon() -> Polygon? {
    guard let rings = list({ $0.list { $0.coordinate() } }), let exterior = rings.first else { return nil }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  fileprivate mutating func coordinate() -> Coordinate? {
    guard let latitude = word(), let longitude = word() else { return nil }
    return Coordinate(latitude: Double(bitPattern: latitude), longitude: Double(bitPattern: longitude))
  }

  fileprivate mutating func list<Element>(_ element: (inout IndexByteReader) -> Element?) -> [Element]? {
    guard let count = length() else { return nil }
    var list: [Element] = []
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      list.append(next)
    }
    return list
  }
}
