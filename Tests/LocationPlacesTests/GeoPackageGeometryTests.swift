import LocationKit
import TestSupport
import Testing

@testable import LocationPlaces

@Suite("Geometries of a GeoPackage")
struct GeoPackageGeometryTests {
  /// A header with an envelope of a kind, and well-known binary.
  private func blob(_ envelope: UInt8, _ binary: [UInt8]) -> [UInt8] {
    let size = [0, 32, 48, 48, 64][Int(envelope)]
    return [0x47, 0x50, 0, envelope << 1 | 1, 0xE6, 0x10, 0, 0] + [UInt8](repeating: 0, count: size) + binary
  }

  private func word(_ value: UInt32, big: Bool = false) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(big ? 24 - 8 * $0 : 8 * $0)) }
  }

  private func number(_ value: Double, big: Bool = false) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(big ? 56 - 8 * $0 : 8 * $0)) }
  }

  private func regions(_ bytes: [UInt8]) throws(PlaceFault) -> [Region] {
    try RegionMaker(radius: 5, width: 6, usualRadius: nil).regions(of: try GeoPackageGeometry(bytes).geometry)
  }

  @Test(
    "a point, in both byte orders, with heights and measures in every encoding", arguments: 0...4 as ClosedRange<UInt8>)
  func points(envelope: UInt8) throws {
    let expected = [Region.circle(center: try at(1, 2), radius: 5)]
    for big in [false, true] {
      let order: [UInt8] = [big ? 0 : 1]
      for (code, more) in [(1, 0), (1001, 1), (2001, 1), (3001, 2), (0x8000_0001, 1), (0xC000_0001, 2)]
        as [(UInt32, Int)]
      {
        let numbers = number(2, big: big) + number(1, big: big) + (0..<more).flatMap { _ in number(9, big: big) }
        #expect(try regions(blob(envelope, order + word(code, big: big) + numbers)) == expected)
      }
      let system =
        order + word(0x2000_0001, big: big) + word(4326, big: big) + number(2, big: big) + number(1, big: big)
      #expect(try regions(blob(envelope, system)) == expected)
    }
  }

  @Test("polygons with holes, lines, and multi-geometries")
  func shapes() throws {
    func ring(_ corners: [(Double, Double)]) -> [UInt8] {
      word(UInt32(corners.count)) + corners.flatMap { number($0.0) + number($0.1) }
    }
    let outline = ring([(0, 0), (4, 0), (4, 4), (0, 0)])
    let hole = ring([(1, 0.5), (2, 0.5), (2, 1), (1, 0.5)])
    let polygon: [UInt8] = [1] + word(3) + word(2) + outline + hole
    let expected = try #require(
      Polygon(
        exterior: [try at(0, 0), try at(0, 4), try at(4, 4)], holes: [[try at(0.5, 1), try at(0.5, 2), try at(1, 2)]]))
    #expect(try regions(blob(1, polygon)) == [.polygon([expected])])
    #expect(try regions(blob(0, [1] + word(6) + word(2) + polygon + polygon)) == [.polygon([expected, expected])])
    let line: [UInt8] = [1] + word(2) + ring([(0, 0), (4, 0)])
    let corridor = try #require(Corridor(path: [try at(0, 0), try at(0, 4)], width: 6))
    #expect(
      try regions(blob(0, [1] + word(7) + word(2) + line + polygon)) == [.corridor(corridor), .polygon([expected])])
  }

  @Test("a truncated geometry is a fault, and allocates nothing for its declared length")
  func cuts() throws {
    let whole = blob(1, [1] + word(3) + word(1) + word(4) + [0.0, 0, 4, 0, 4, 4, 0, 0].flatMap { number($0) })
    _ = try regions(whole)
    for end in 0..<whole.count {
      expectThrows(PlaceFault.self, stating: "its geometry") { try GeoPackageGeometry(Array(whole[..<end])) }
    }
    for code in [2, 3, 4, 7] as [UInt32] {
      expectThrows(PlaceFault.self, stating: "broken off") {
        try GeoPackageGeometry(blob(0, [1] + word(code) + word(.max)))
      }
    }
    expectThrows(PlaceFault.self, stating: "there is no region for geometries of type 17") {
      try GeoPackageGeometry(blob(0, [1] + word(17) + word(0)))
    }
    expectThrows(PlaceFault.self, stating: "its geometry") {
      try GeoPackageGeometry([0x47, 0x50, 0, 0x0B, 0, 0, 0, 0])
    }
  }
}
