import LocationKit
import LocationText

/// The clusters of a part of the map, and the subjects that are alone in their cells.
struct FleetClusters: Sendable {
  let grid: ClusterGrid
  let occupied: [(name: String, cell: ClusterGrid.Cell)]
  /// Positions of subjects that are alone, by slot. One that was forgotten meanwhile is missing.
  let alone: [Int: FleetPosition]

  var object: JSONObjectText {
    let totals = grid.totals
    return [
      "level": grid.level, "count": totals.count, "stale": totals.stale,
      "clusters": occupied.filter { $0.cell.count > 1 }.map(Self.object),
      "subjects": occupied.filter { $0.cell.count == 1 }.compactMap { alone[$0.cell.slot]?.object },
    ]
  }

  private static func object(_ name: String, _ cell: ClusterGrid.Cell) -> JSONObjectText {
    [
      "cell": name, "lat": cell.center?.latitude, "lon": cell.center?.longitude, "count": cell.count,
      "stale": cell.stale,
    ]
  }
}
