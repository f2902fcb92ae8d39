/// A geometry in GeoPackage's encoding: a header, and well-known binary.
///
/// Sources: OGC 12-128r19, 2.1.3; OGC 06-103r4, 8.2 (with the codes of 06-103r4 for Z and M, and those of PostGIS).
package struct GeoPackageGeometry {
  package let geometry: WrittenGeometry

  package init(_ bytes: [UInt8]) throws(PlaceFault) {
    guard bytes.count >= 8, bytes[0] == UInt8(ascii: "G"), bytes[1] == UInt8(ascii: "P") else {
      throw PlaceFault("its geometry is not a GeoPackage geometry")
    }
    // The number of values of each kind of envelope.
    let envelopes = [0, 4, 6, 6, 8]
    let kind = Int(bytes[3] >> 1 & 7)
    guard kind < envelopes.count else { throw PlaceFault("its geometry has an unknown envelope") }
    var reader = WellKnownBinary(bytes, at: 8 + 8 * envelopes[kind])
    geometry = try reader.geometry()
  }
}

/// A reader of well-known binary.
package struct WellKnownBinary {
  private let bytes: [UInt8]
  private var index: Int
  private var isLittleEndian = true

  package init(_ bytes: [UInt8], at start: Int = 0) {
    self.bytes = bytes
    index = start
  }

  package mutating func geometry(depth: Int = 0) throws(PlaceFault) -> WrittenGeometry {
    guard index < bytes.count, bytes[index] <= 1, depth < 8 else { throw Self.broken }
    isLittleEndian = bytes[index] == 1
    index += 1
    let code = try word()
    if code & 0x2000_0000 != 0 { _ = try word() }
    let (type, kind) = ((code & 0xFFFF) % 1000, (code & 0xFFFF) / 1000)
    let hasHeight = code & 0x8000_0000 != 0 || kind == 1 || kind == 3
    let hasMeasure = code & 0x4000_0000 != 0 || kind == 2 || kind == 3
    let size = 2 + (hasHeight ? 1 : 0) + (hasMeasure ? 1 : 0)
    switch type {
    case 1: return .point(try position(size))
    case 2: return .line(try positions(size))
    case 3: return .polygon(try rings(size))
    case 4...7:
      var parts: [WrittenGeometry] = []
      for _ in 0..<(try count(of: 5)) { parts.append(try geometry(depth: depth + 1)) }
      return .several(parts)
    default: throw PlaceFault("there is no region for geometries of type \(type)")
    }
  }

  private mutating func rings(_ size: Int) throws(PlaceFault) -> [[WrittenPosition]] {
    var rings: [[WrittenPosition]] = []
    for _ in 0..<(try count(of: 4)) { rings.append(try positions(size)) }
    return rings
  }

  private mutating func positions(_ size: Int) throws(PlaceFault) -> [WrittenPosition] {
    var positions: [WrittenPosition] = []
    for _ in 0..<(try count(of: 8 * size)) { positions.append(try position(size)) }
    return positions
  }

  /// - Parameter size: the number of values of a position.
  private mutating func position(_ size: Int) throws(PlaceFault) -> WrittenPosition {
    guard bytes.count - index >= 8 * size else { throw Self.broken }
    let (longitude, latitude) = (integer(at: index) as UInt64, integer(at: index + 8) as UInt64)
    index += 8 * size
    return WrittenPosition(latitude: Double(bitPattern: latitude), longitude: Double(bitPattern: longitude))
  }

  /// Reads a count of items of at least `size` bytes each. Throws if the remaining bytes cannot hold them.
  private mutating func count(of size: Int) throws(PlaceFault) -> Int {
    let count = Int(try word())
    guard count <= (bytes.count - index) / size else { throw Self.broken }
    return count
  }

  private mutating func word() throws(PlaceFault) -> UInt32 {
    guard bytes.count - index >= 4 else { throw Self.broken }
    defer { index += 4 }
    return integer(at: index)
  }

  private func integer<Value: FixedWidthInteger & BitwiseCopyable>(at start: Int) -> Value {
    let value = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Value.self) }
    return isLittleEndian ? Value(littleEndian: value) : Value(bigEndian: value)
  }

  private static let broken = PlaceFault("its geometry is broken off, or no well-known binary")
}
