/// A kind of content that a format may be unable to represent.
enum Omission: Int, CaseIterable {
  case metadata, waypoints, lateWaypoints, routes, lateRoutes, routePoints, routePointTexts, headers
  case noFix, skies, headings, segmentStarts, timeless, simultaneous, foreignDatum
  case accuracies, verticalSpeeds, fixKinds, ellipsoidalHeights, correctionStations
  case sensorValues, timelessValues, waypointValues, dilutions
  case heights, courses, fractions

  /// Name for the user, after a number.
  var name: String {
    switch self {
    case .metadata: "descriptions of the file"
    case .waypoints: "waypoints"
    case .lateWaypoints: "waypoints after a route or track began"
    case .routes: "routes"
    case .lateRoutes: "routes after a track began"
    case .routePoints: "route points"
    case .routePointTexts: "descriptions of route points"
    case .headers: "descriptions of tracks"
    case .noFix: "reports of no fix"
    case .skies: "satellite views"
    case .headings: "headings"
    case .segmentStarts: "beginnings of segments"
    case .timeless: "locations without a time"
    case .simultaneous: "locations of the same millisecond"
    case .foreignDatum: "locations on another datum than WGS-84"
    case .accuracies: "accuracies"
    case .verticalSpeeds: "vertical speeds"
    case .fixKinds: "kinds of fix"
    case .ellipsoidalHeights: "ellipsoidal heights"
    case .correctionStations: "correction stations"
    case .sensorValues: "sensor values"
    case .timelessValues: "values of points without a time"
    case .waypointValues: "values of marked points"
    case .dilutions: "dilutions or numbers of satellites"
    case .heights: "heights"
    case .courses: "courses or magnetic variations"
    case .fractions: "fractions of seconds"
    }
  }
}
