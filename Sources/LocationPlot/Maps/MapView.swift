import LocationKit

/// A part of a projected world in a frame of a picture.
struct MapView {
  let projection: MapProjection
  /// Size of the frame in pixels.
  let size: SIMD2<Double>
  /// Middle of the frame on the plane of the projection.
  let center: SIMD2<Double>
  /// Pixels per unit of the projection.
  let scale: Double

  /// Metres that the smaller side of the frame shows at least.
  private static let smallest = 100.0
  /// Share of the frame around the coordinates that stays empty.
  private static let margin = 0.07

  init(of coordinates: [Coordinate], size: SIMD2<Double>) {
    projection = MapProjection(for: coordinates)
    let points = coordinates.map(projection.point)
    let first = points.first ?? SIMD2()
    let (low, high) = (points.reduce(first, pointwiseMin), points.reduce(first, pointwiseMax))
    center = (low + high) / 2
    let least = Self.smallest / projection.metresPerUnit(at: center)
    let room = size * (1 - 2 * Self.margin)
    let extent = pointwiseMax(high - low, SIMD2(repeating: least))
    scale = min(room.x / extent.x, room.y / extent.y)
    self.size = size
  }

  init(around coordinate: Coordinate, degrees: Double, size: SIMD2<Double>) {
    projection = MapProjection(for: [coordinate])
    center = projection.point(coordinate)
    scale = size.x / degrees
    self.size = size
  }

  var metresPerPixel: Double { projection.metresPerUnit(at: center) / scale }

  func pixel(_ coordinate: Coordinate) -> SIMD2<Double> { pixel(projection.point(coordinate)) }

  func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - center) * scale + size / 2 }

  func point(atPixel pixel: SIMD2<Double>) -> SIMD2<Double> { (pixel - size / 2) / scale + center }

  func contains(_ pixel: SIMD2<Double>, margin: Double = 0) -> Bool {
    -margin <= pixel.x && pixel.x <= size.x + margin && -margin <= pixel.y && pixel.y <= size.y + margin
  }

  /// The horizontal shifts in pixels at which the repeating world is visible.
  var shifts: [Double] {
    guard let period = projection.period else { return [0] }
    return [-period, 0, period].map { $0 * scale }
  }
}
