import CEmbedded
import LocationKit
import Testing

@testable import LocationPlot

@Suite("Maps")
struct MapTests {
  private func coordinates(_ degrees: [(Double, Double)]) throws -> [Coordinate] {
    try degrees.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
  }

  @Test("a track across the antimeridian is in the middle of its map")
  func antimeridian() throws {
    let track = try coordinates([(-17, 178), (-16, -178)])
    let view = MapView(of: track, size: [800, 400])
    #expect(view.projection == .mercator(meridian: 180))
    let pixels = track.map(view.pixel)
    #expect(pixels[0].x < 400 && pixels[1].x > 400)
    #expect(abs(pixels[0].x + pixels[1].x - 800) < 1e-6)
    #expect(pixels.allSatisfy { view.contains($0) })
  }

  @Test("a track over a pole has a map around it", arguments: [1.0, -1])
  func pole(_ sign: Double) throws {
    let track = try coordinates([(85 * sign, 10), (90 * sign, 0), (85 * sign, -170)])
    let view = MapView(of: track, size: [800, 400])
    guard case .polar(let isNorth, _) = view.projection else {
      Issue.record("\(view.projection)")
      return
    }
    #expect(isNorth == (sign > 0))
    let pixels = track.map(view.pixel)
    // Both ends are on opposite sides of the pole.
    let (first, last) = (pixels[0] - pixels[1], pixels[2] - pixels[1])
    #expect(abs(first.x + last.x) < 1e-6 && abs(first.y + last.y) < 1e-6)
    #expect(pixels.allSatisfy { view.contains($0) })
  }

  @Test("a projection returns the degrees that it was given")
  func inverse() {
    for projection: MapProjection in [
      .mercator(meridian: 0), .equidistant(meridian: 0), .polar(isNorth: true, meridian: 0),
      .polar(isNorth: false, meridian: 0),
    ] {
      let degrees = projection.degrees(projection.point(latitude: 40, eastward: 30))
      #expect(abs(degrees.latitude - 40) < 1e-9 && abs(degrees.eastward - 30) < 1e-9, "\(projection)")
    }
  }

  @Test("Mercator's y of 45 degrees is 50.49899 degrees (by numpy: degrees(arcsinh(tan(radians(45)))))")
  func mercator() {
    let point = MapProjection.mercator(meridian: 0).point(latitude: 45, eastward: 1)
    #expect(abs(point.y + 50.498987) < 1e-5)
  }

  @Test("a line around the world goes on at the other edge")
  func seam() throws {
    var line = TrackLine()
    for longitude in stride(from: -180.0, through: 540, by: 40) {
      line.append(try coordinates([(10, longitude.remainder(dividingBy: 360))])[0], startsLine: longitude == -180)
    }
    let view = MapView(of: line.points.map(\.coordinate), size: [720, 400])
    let paths = TrackPaths(line.points, view).paths
    #expect(paths.count >= 2)
    for path in paths {
      for (start, end) in zip(path, path.dropFirst()) {
        #expect(abs(end.x - start.x) <= 41 * view.scale, "a line crosses the whole map")
      }
    }
  }

  @Test("a gap divides the path")
  func gap() throws {
    var line = TrackLine()
    for (number, coordinate) in try coordinates([(1, 1), (1, 2), (1, 3), (1, 4)]).enumerated() {
      line.append(coordinate, startsLine: number == 2)
    }
    let view = MapView(of: line.points.map(\.coordinate), size: [100, 100])
    #expect(TrackPaths(line.points, view).paths.map(\.count) == [2, 2])
  }

  @Test("a polygon is cut at the frame")
  func clipping() {
    let square: [SIMD2<Double>] = [[-5, -5], [5, -5], [5, 5], [-5, 5]]
    #expect(Set(Clipping.polygon(square, from: [0, 0], to: [10, 10])) == [[0, 0], [5, 0], [5, 5], [0, 5]])
    #expect(Clipping.polygon(square, from: [6, 6], to: [10, 10]).isEmpty)
  }

  @Test("a map around the north pole has no Antarctica, whose ring would go around all of it")
  func farPole() throws {
    let north = MapProjection.polar(isNorth: true, meridian: 0)
    let hidden = try outline().rings.filter { ring in !ring.contains { north.shows(latitude: $0.y) } }
    #expect(hidden.contains { ring in ring.contains { $0.y == -90 } })
    #expect(hidden.allSatisfy { ring in ring.allSatisfy { $0.y <= -60 } })
    #expect(MapProjection.mercator(meridian: 0).shows(latitude: -90))
  }

  private func outline() throws -> WorldOutline {
    let bytes = UnsafeBufferPointer(start: cworldoutline_bytes(), count: cworldoutline_count())
    return try #require(WorldOutline(Array(bytes)))
  }

  @Test("the outline of the world has closed rings of land")
  func world() throws {
    let outline = try outline()
    #expect(outline.rings.count > 100)
    for ring in outline.rings { #expect(ring.first == ring.last) }
    for position in outline.arcs.joined() { #expect(abs(position.x) <= 180 && abs(position.y) <= 90) }
  }

  @Test("a damaged outline is rejected", arguments: ["", "{", "{\"arcs\":[[1,2]],\"rings\":[[7]]}", "[1]", "{}x"])
  func damaged(_ json: String) {
    let outline = WorldOutline(Array(json.utf8))
    #expect(outline == nil || outline?.rings.isEmpty == true)
  }
}
