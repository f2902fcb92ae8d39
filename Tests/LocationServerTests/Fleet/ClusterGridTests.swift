import Foundation
import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationServer

@Suite("Clusters of a map")
struct ClusterGridTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")

  /// The names of the cells by the textbook's formula of web maps, in floating point.
  private func cell(_ coordinate: Coordinate, level: Int) -> String {
    let cells = Double(1 << level)
    let latitude = min(max(coordinate.latitude, -85.051_128_779), 85.051_128_779) * .pi / 180
    let row = (1 - log(tan(latitude) + 1 / cos(latitude)) / .pi) / 2 * cells
    let column = (coordinate.longitude + 180) / 360 * cells
    return "\(level)/\(Int(column) % (1 << level))/\(min(max(Int(row), 0), (1 << level) - 1))"
  }

  private func coordinates(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { number in
      // Half of them all over the world, the other half in a town at the antimeridian.
      let isAnywhere = number % 2 == 0
      let latitude = isAnywhere ? Double.random(in: -90...90, using: &random) : .random(in: -17...(-16), using: &random)
      let longitude =
        isAnywhere ? .random(in: -180...180, using: &random) : 179.5 + Double.random(in: 0...1, using: &random)
      return .make(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
    }
  }

  @Test(
    "each subject counts in its cell, and only those of the box",
    arguments: [
      (DegreeBox.world, 0), (.world, 2), (DegreeBox(south: -20, west: 170, north: -10, east: -170), 5),
      (DegreeBox(south: -16.6, west: 179.9, north: -16.4, east: -179.9), 10),
      (DegreeBox(south: 10, west: -20, north: 60, east: 40), 4),
      (DegreeBox(south: -90, west: 20, north: -80, east: 10), 3),
    ])
  func agreesWithBruteForce(_ box: DegreeBox, _ zoom: Int) {
    let coordinates = coordinates(4000, seed: 7)
    var positions = FleetPositions(FleetLimits())
    for (number, coordinate) in coordinates.enumerated() {
      let location = Location.make(latitude: coordinate.latitude, longitude: coordinate.longitude, time: start)
      _ = positions.take(location, of: "\(number)", age: .seconds(number % 3 == 0 ? 1000 : 0), at: .zero)
    }
    var grid = ClusterGrid(box, zoom: zoom, mostCells: 1000)
    var filter: PrivacyFilter?
    positions.count(0..<positions.end, at: .zero, in: &grid, &filter)

    var expected: [String: (count: Int, stale: Int)] = [:]
    for (number, coordinate) in coordinates.enumerated() {
      let name = cell(coordinate, level: grid.level)
      expected[name, default: (0, 0)].count += 1
      if number % 3 == 0 { expected[name]?.stale += 1 }
    }
    #expect(grid.cells.count <= 1000)
    for (name, cell) in grid.occupied {
      #expect(cell.count == expected[name]?.count && cell.stale == expected[name]?.stale, "\(name)")
    }
    // Every subject in the box is in one of these cells.
    let occupied = Set(grid.occupied.map(\.name))
    for coordinate in coordinates where box.contains(coordinate) {
      #expect(occupied.contains(cell(coordinate, level: grid.level)), "\(coordinate)")
    }
    if box == .world { #expect(grid.totals.count == 4000) }
  }

  @Test("a cluster lies at the mean of its subjects")
  func mean() throws {
    var grid = ClusterGrid(.world, zoom: 0, mostCells: 16)
    grid.add(slot: 0, latitude: 480_000_000, longitude: 110_000_000, isStale: false, at: 0)
    grid.add(slot: 1, latitude: 490_000_000, longitude: 120_000_000, isStale: true, at: 0)
    #expect(grid.cells[0].center == .make(latitude: 48.5, longitude: 11.5))
    #expect(grid.totals == (2, 1))
  }

  @Test("moving the map changes no cell that is on both parts")
  func isStable() {
    func clusters(_ shift: Double) -> [String: Int] {
      var positions = FleetPositions(FleetLimits())
      for (number, coordinate) in coordinates(2000, seed: 9).enumerated() {
        let location = Location.make(latitude: coordinate.latitude, longitude: coordinate.longitude, time: start)
        _ = positions.take(location, of: "\(number)", age: .zero, at: .zero)
      }
      var grid = ClusterGrid(
        DegreeBox(south: -40, west: -60 + shift, north: 40, east: 60 + shift), zoom: 3, mostCells: 1000)
      var filter: PrivacyFilter?
      positions.count(0..<positions.end, at: .zero, in: &grid, &filter)
      return Dictionary(uniqueKeysWithValues: grid.occupied.map { ($0.name, $0.cell.count) })
    }
    let (before, after) = (clusters(0), clusters(17.3))
    let common = Set(before.keys).intersection(after.keys)
    #expect(common.count > 20)
    for name in common { #expect(before[name] == after[name], "\(name)") }
  }

  @Test("the number of cells is bounded, whatever the zoom", arguments: ClusterGrid.zooms)
  func bounds(_ zoom: Int) {
    #expect(ClusterGrid(.world, zoom: zoom, mostCells: 1000).cells.count <= 1000)
    #expect(ClusterGrid(.world, zoom: zoom, mostCells: 16).cells.count == 16)
  }

  @Test("the poles and the antimeridian have cells")
  func edges() {
    let grid = ClusterGrid(.world, zoom: 0, mostCells: 16)
    for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (90, -180), (-90, 180), (0, 180)] {
      #expect(grid.index(MapPlane.column(longitude: longitude), MapPlane.row(latitude: latitude)) != nil)
    }
    #expect(MapPlane.column(longitude: 180) == MapPlane.column(longitude: -180))
  }
}
