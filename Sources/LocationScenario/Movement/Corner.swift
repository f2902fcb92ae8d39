import Glibc
import LocationKit

/// An arc in place of a corner, in the plane that touches the earth there. Distances and directions from the corner
/// are exact in that plane, so that the arc begins and ends exactly on the legs.
struct Corner: Sendable, Hashable {
  let vertex: ScenarioPoint
  /// Metres.
  let radius: Double
  /// Course at the corner, radians from north.
  let course: Double
  /// Turn in radians, positive to the right; less than half a turn.
  let turn: Double
  /// Metres of height per metre of path, before and after the corner.
  let gradeBefore: Double
  let gradeAfter: Double

  /// Metres.
  var length: Double { radius * turn.magnitude }

  /// Metres from the corner to the beginning of the arc, and from the end of the arc to the corner.
  var tangent: Double { radius * tan(turn.magnitude / 2) }

  /// Returns the point `distance` metres along the arc, with the course in degrees.
  func point(at distance: Double) -> (point: ScenarioPoint, course: Double) {
    let side = turn < 0 ? -Double.pi / 2 : Double.pi / 2
    let heading = course + (turn < 0 ? -distance : distance) / radius
    let (towardsCentre, fromCentre) = (course + side, heading + side)
    let north = -tangent * cos(course) + radius * (cos(towardsCentre) - cos(fromCentre))
    let east = -tangent * sin(course) + radius * (sin(towardsCentre) - sin(fromCentre))
    let bearing = atan2(east, north) * Self.degrees
    let end = Geodesic(
      from: vertex.coordinate, azimuth: bearing, length: (north * north + east * east).squareRoot())
    // The direction of north changes with the distance from the corner.
    let convergence = end.map { $0.finalCourse - bearing } ?? 0
    let coordinate = end?.end ?? vertex.coordinate
    return (
      ScenarioPoint(coordinate, altitudeMSL: altitude(at: distance)), heading * Self.degrees + convergence
    )
  }

  /// Returns the altitude. The two halves of the arc correspond to the two pieces of the legs.
  private func altitude(at distance: Double) -> Double? {
    let share = 2 * distance / length - 1
    return vertex.altitudeMSL.map { $0 + tangent * share * (share < 0 ? gradeBefore : gradeAfter) }
  }

  private static let degrees = 180 / Double.pi
}
