/// An axis-parallel box around points.
struct CartesianBox: Sendable {
  private(set) var low = CartesianPoint(x: .infinity, y: .infinity, z: .infinity)
  private(set) var high = CartesianPoint(x: -.infinity, y: -.infinity, z: -.infinity)

  mutating func add(_ point: CartesianPoint, margin: Double) {
    low.x = min(low.x, point.x - margin)
    low.y = min(low.y, point.y - margin)
    low.z = min(low.z, point.z - margin)
    high.x = max(high.x, point.x + margin)
    high.y = max(high.y, point.y + margin)
    high.z = max(high.z, point.z + margin)
  }

  mutating func add(_ other: CartesianBox) {
    add(other.low, margin: 0)
    add(other.high, margin: 0)
  }

  var center: CartesianPoint { (low + high) * 0.5 }

  /// Returns the distance in metres from a point; 0 inside.
  func distance(to point: CartesianPoint) -> Double {
    CartesianPoint(
      x: max(0, low.x - point.x, point.x - high.x), y: max(0, low.y - point.y, point.y - high.y),
      z: max(0, low.z - point.z, point.z - high.z)
    ).length
  }
}
