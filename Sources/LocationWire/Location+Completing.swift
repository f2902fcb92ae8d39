package import LocationKit

extension Location {
  /// Returns this report merged with a later one of the same epoch: the later one's values, and this one's for those
  /// that it lacks. The mode is the higher one.
  package func completed(by later: Location) -> Location {
    var whole = later
    whole.mode = max(mode, later.mode)
    whole.status = later.status ?? status
    whole.altitudeMSL = later.altitudeMSL ?? altitudeMSL
    whole.geoidSeparation = later.geoidSeparation ?? geoidSeparation
    whole.ellipsoidalHeight = later.ellipsoidalHeight ?? ellipsoidalHeight
    whole.speed = later.speed ?? speed
    whole.courseOverGround = later.courseOverGround ?? courseOverGround
    whole.verticalSpeed = later.verticalSpeed ?? verticalSpeed
    whole.magneticVariation = later.magneticVariation ?? magneticVariation
    whole.horizontalAccuracy = later.horizontalAccuracy ?? horizontalAccuracy
    whole.verticalAccuracy = later.verticalAccuracy ?? verticalAccuracy
    whole.dilution = dilution.completed(by: later.dilution)
    whole.satellitesUsed = later.satellitesUsed ?? satellitesUsed
    whole.correctionAge = later.correctionAge ?? correctionAge
    whole.correctionStation = later.correctionStation ?? correctionStation
    whole.datum = later.datum ?? datum
    if let details { whole.details = later.details.map { details.completed(by: $0) } ?? details }
    if whole.sensors.isEmpty { whole.sensors = sensors }
    whole.startsSegment = startsSegment || later.startsSegment
    return whole
  }
}
