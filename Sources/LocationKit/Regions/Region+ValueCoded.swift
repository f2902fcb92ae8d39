extension PointOfInterest: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(id, name, region, omittedCorners ?? region.omittedCorners)
    writer.put(dwellTime, attributes.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(id: try reader.take(), name: try reader.take(), region: try reader.take())
    let texts: [String]
    (omittedCorners, dwellTime, texts) = try reader.take()
    for index in stride(from: 0, to: texts.count - 1, by: 2) { attributes[texts[index]] = texts[index + 1] }
  }
}

/// The coding of regions. An outline with many corners is restored as the circle around it, because the state of a
/// place is in each block of a journal.
extension Region: ValueCoded {
  private static let mostCorners = 32

  /// Number of corners of the outline if there are too many to write; otherwise `nil`.
  fileprivate var omittedCorners: Int? {
    let corners =
      switch self {
      case .circle: 0
      case .polygon(let polygons): polygons.reduce(0) { $0 + $1.corners }
      case .corridor(let corridor): corridor.path.count
      }
    return corners > Self.mostCorners ? corners : nil
  }

  package func write(to writer: inout ValueWriter) {
    switch self {
    case .polygon(let polygons) where omittedCorners == nil:
      writer.put(1 as UInt8, polygons)
    case .corridor(let corridor) where omittedCorners == nil:
      writer.put(2 as UInt8, corridor.path, corridor.width)
    default:
      writer.put(0 as UInt8, boundingCircle.center, boundingCircle.radius)
    }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    switch try reader.take(UInt8.self) {
    case 0: self = .circle(center: try reader.take(), radius: try reader.take())
    case 1: self = .polygon(try reader.take())
    case 2:
      guard let corridor = Corridor(path: try reader.take(), width: try reader.take()) else {
        throw ValueReader.Failure()
      }
      self = .corridor(corridor)
    default: throw ValueReader.Failure()
    }
  }
}

extension Polygon: ValueCoded {
  fileprivate var corners: Int { holes.reduce(exterior.count) { $0 + $1.count } }

  package func write(to writer: inout ValueWriter) { writer.put(exterior, holes) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    guard let polygon = Polygon(exterior: try reader.take(), holes: try reader.take()) else {
      throw ValueReader.Failure()
    }
    self = polygon
  }
}
