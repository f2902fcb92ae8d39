import LocationKit

/// The encoding in the file of regions that are not circles: the kind, and the coordinates as they were given.
extension Region {
  private enum Kind {
    static let polygons: UInt8 = 1
    static let corridor: UInt8 = 2
  }

  /// Encoded region; `nil` for a circle.
  var shapeBytes: [UInt8]? {
    var writer = ValueWriter()
    switch self {
    case .circle: return nil
    case .polygon(let polygons):
      writer.bytes.append(Kind.polygons)
      writer.append(count: polygons.count)
      for polygon in polygons {
        writer.append(count: 1 + polygon.holes.count)
        for ring in [polygon.exterior] + polygon.holes { writer.append(points: ring) }
      }
    case .corridor(let corridor):
      writer.bytes.append(Kind.corridor)
      writer.append(corridor.width)
      writer.append(points: corridor.path)
    }
    return writer.bytes
  }

  /// Decodes a region; `nil` for invalid bytes.
  init?(shapeBytes bytes: UnsafeRawBufferPointer) {
    var reader = ByteCursor(bytes)
    switch reader.byte() {
    case Kind.polygons:
      guard let polygons = reader.list({ $0.polygon() }) else { return nil }
      self = .polygon(polygons)
    case Kind.corridor:
      guard let width = reader.integer(UInt64.self), let path = reader.list({ $0.coordinate() }),
        let corridor = Corridor(path: path, width: Double(bitPattern: width))
      else { return nil }
      self = .corridor(corridor)
    default: return nil
    }
  }
}

extension ValueWriter {
  fileprivate mutating func append(points: [Coordinate]) {
    append(count: points.count)
    for point in points { append(point) }
  }
}

extension ByteCursor {
  fileprivate mutating func polygon() -> Polygon? {
    guard let rings = list({ $0.list { $0.coordinate() } }), let exterior = rings.first else { return nil }
    return Polygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }

  fileprivate mutating func coordinate() -> Coordinate? {
    guard let latitude = integer(UInt64.self), let longitude = integer(UInt64.self) else { return nil }
    return Coordinate(latitude: Double(bitPattern: latitude), longitude: Double(bitPattern: longitude))
  }

  fileprivate mutating func list<Element>(_ element: (inout ByteCursor) -> Element?) -> [Element]? {
    guard let count = count() else { return nil }
    var list: [Element] = []
    for _ in 0..<count {
      guard let next = element(&self) else { return nil }
      list.append(next)
    }
    return list
  }
}
