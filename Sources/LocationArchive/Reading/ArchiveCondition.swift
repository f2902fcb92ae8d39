import LocationKit

/// What a question requires of locations, of single rows and of whole blocks.
enum ArchiveCondition: Sendable {
  case box(ArchiveBox)
  /// Metres a second.
  case speedAbove(Double)

  /// Whether a row fulfils it.
  func holds(_ rows: RowBuffer, _ row: Int) -> Bool {
    switch self {
    case .box(let box): return box.contains(rows[.latitude, row], rows[.longitude, row])
    case .speedAbove(let speed):
      return ArchiveColumn.speed.value(rows[.speed, row]).map { $0 > speed } ?? false
    }
  }

  /// Whether a row of a block may fulfil it.
  func mayHold(_ header: BlockHeader) -> Bool {
    switch self {
    case .box(let box): box.mayContain(header)
    case .speedAbove(let speed):
      header.topSpeed != .max && ArchiveColumn.speed.value(Int64(header.topSpeed)).map { $0 > speed } ?? false
    }
  }
}

/// A box in degrees that may lead across the antimeridian.
struct ArchiveBox: Sendable {
  let south: Double
  let west: Double
  let north: Double
  let east: Double

  func contains(_ latitude: Int64, _ longitude: Int64) -> Bool {
    let (latitude, longitude) = (Double(latitude) / 1e7, Double(longitude) / 1e7)
    guard south <= latitude, latitude <= north else { return false }
    return west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }

  func mayContain(_ header: BlockHeader) -> Bool {
    let (least, greatest) = (header.latitudes.lowerBound, header.latitudes.upperBound)
    guard Double(greatest) / 1e7 >= south, Double(least) / 1e7 <= north else { return false }
    let (first, last) = (Double(header.longitudes.lowerBound) / 1e7, Double(header.longitudes.upperBound) / 1e7)
    return west <= east ? last >= west && first <= east : last >= west || first <= east
  }
}
