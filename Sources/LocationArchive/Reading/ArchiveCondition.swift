import LocationKit

/// The condition of a question: of single rows, and of whole blocks.
enum ArchiveCondition: Sendable {
  case box(ArchiveBox)
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
