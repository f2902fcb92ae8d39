import Glibc
import LocationKit

extension DegreeBox {
  /// Creates a box that contains a circle. It is somewhat larger than necessary.
  init(around circle: BoundingCircle) {
    let center = circle.center
    // One degree of latitude has at least 110 567 m.
    let height = circle.radius / 110_500 + 1e-6
    let farthest = max(abs(center.latitude - height), abs(center.latitude + height))
    let width = farthest < 89.9 ? height / cos(farthest * .pi / 180) : 360
    let (south, north) = (max(-90, center.latitude - height), min(90, center.latitude + height))
    guard width < 180 else {
      self.init(south: south, west: -180, north: north, east: 180)
      return
    }
    let (west, east) = (center.longitude - width, center.longitude + width)
    self.init(south: south, west: west < -180 ? west + 360 : west, north: north, east: east > 180 ? east - 360 : east)
  }
}
