import LocationKit

/// The condition of a question: of single rows, and of whole blocks.
enum ArchiveCondition: Sendable {
  case box(DegreeBox)
  /// Metres per second.
  case speedAbove(Double)

  /// Whether a row fulfils it.
  func holds(_ rows: RowBuffer, _ row: Int) -> Bool {
    switch self {
    case .box(let box): return box.contains(rows[.latitude, row], rows[.longitude, row])
    case .speedAbove(let speed):
      return ArchiveColumn.value(rows[.speed, row], 100).map { $0 > speed } ?? false
    }
  }

  /// Whether a row of an area may fulfil it; `nil` if that does not depend on the area.
  var areaTest: ((BlockArea) -> Bool)? {
    guard case .box(let box) = self else { return nil }
    return box.mayContain
  }

  /// Whether a row of a block may fulfil it.
  func mayHold(_ header: BlockHeader) -> Bool {
    switch self {
    case .box(let box): box.mayContain(header.area)
    case .speedAbove(let speed):
      header.topSpeed != .max && ArchiveColumn.value(Int64(header.topSpeed), 100).map { $0 > speed } ?? false
    }
  }
}

extension DegreeBox {
  /// Coordinates are in 1e-7 degrees.
  fileprivate func contains(_ latitude: Int64, _ longitude: Int64) -> Bool {
    let (latitude, longitude) = (Double(latitude) / 1e7, Double(longitude) / 1e7)
    guard south <= latitude, latitude <= north else { return false }
    return west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }

  fileprivate func mayContain(_ area: BlockArea) -> Bool {
    let (least, greatest) = (area.latitudes.lowerBound, area.latitudes.upperBound)
    guard Double(greatest) / 1e7 >= south, Double(least) / 1e7 <= north else { return false }
    let (first, last) = (Double(area.longitudes.lowerBound) / 1e7, Double(area.longitudes.upperBound) / 1e7)
    return west <= east ? last >= west && first <= east : last >= west || first <= east
  }
}
