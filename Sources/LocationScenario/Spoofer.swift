import LocationKit

/// Makes a receiver believe that it moves as it does, and somewhere else.
struct Spoofer: Sendable {
  /// When it began, nanoseconds after the scenario's start.
  let begin: Int64
  private let origin: Coordinate
  private let place: Coordinate

  init(begin: Int64, from origin: Coordinate, to place: Coordinate) {
    (self.begin, self.origin, self.place) = (begin, origin, place)
  }

  /// As far from the false place, and in the same direction, as truly from where it began.
  func displaced(_ truth: Movement) -> Movement {
    var movement = truth
    let way = Geodesic(from: origin, to: truth.point.coordinate)
    movement.point.coordinate = place.destination(bearing: way.azimuth, distance: way.length)
    return movement
  }
}
