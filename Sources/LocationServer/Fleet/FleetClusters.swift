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
    var object = JSONObjectText()
    object.add("level", grid.level)
    object.add("count", totals.count)
    object.add("stale", totals.stale)
    object.add("clusters", occupied.filter { $0.cell.count > 1 }.map(Self.object))
    object.add("subjects", occupied.filter { $0.cell.count == 1 }.compactMap { alone[$0.cell.slot]?.object })
    return object
  }

  private static func object(_ name: String, _ cell: ClusterGrid.Cell) -> JSONObjectText {
    var object = JSONObjectText()
    object.add("cell", name)
    object.add("lat", cell.center?.latitude)
    object.add("lon", cell.center?.longitude)
    object.add("count", cell.count)
    object.add("stale", cell.stale)
    return object
  }
}
