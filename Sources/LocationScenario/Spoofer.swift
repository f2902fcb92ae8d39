import LocationKit

/// The displacement of a receiver's reported position to another place. The reported movement is the true one.
struct Spoofer: Sendable {
  /// Begin of the spoofing, nanoseconds after the scenario's start.
  let begin: Int64
  private let origin: Coordinate
  private let place: Coordinate

  init(begin: Int64, from origin: Coordinate, to place: Coordinate) {
    (self.begin, self.origin, self.place) = (begin, origin, place)
  }

  /// Returns the movement at the false position: its distance and direction from the false place are those of the
  /// true position from the origin.
  func displaced(_ truth: Movement) -> Movement {
    var movement = truth
    let way = Geodesic(from: origin, to: truth.point.coordinate)
    movement.point.coordinate = place.destination(bearing: way.azimuth, distance: way.length)
    return movement
  }
}
