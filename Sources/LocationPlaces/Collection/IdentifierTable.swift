import LocationKit

/// A table from ids to the places of an index that have them, with 8 bytes per place.
struct IdentifierTable: Sendable {
  /// Half of a hash of the id, and the number of the place, sorted.
  private let rows: [UInt64]

  /// Reads the ids of all places, which takes a second for a few million.
  init(_ index: PlaceIndex) {
    rows = (0..<index.count).map { number in Self.row(index.id(number) ?? "", UInt32(number)) }.sorted()
  }

  func numbers(of id: String, in index: PlaceIndex) -> [Int] {
    let first = Self.row(id, 0)
    let start = rows.partitionPoint { $0 < first }
    return rows[start...].prefix { $0 >> 32 == first >> 32 }.map { Int(UInt32(truncatingIfNeeded: $0)) }
      .filter { index.id($0) == id }
  }

  private static func row(_ id: String, _ number: UInt32) -> UInt64 {
    var id = id
    let hash = id.withUTF8 { BlockSum.of(UnsafeRawBufferPointer($0), seed: 0) }
    return hash & 0xFFFF_FFFF_0000_0000 | UInt64(number)
  }
}
