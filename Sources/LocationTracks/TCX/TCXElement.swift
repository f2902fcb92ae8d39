import LocationText

/// An element of Garmin's Training Center Database that is read. All others are skipped with their content.
///
/// Sources: www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd and ActivityExtensionv2.xsd.
enum TCXElement: UInt16 {
  case database = 1
  case activities, multiSport, firstSport, nextSport, activity
  case courses, course, coursePoint
  case lap, track, trackpoint, position, heartRate, extensions, trackpointExtension
  case latitude, longitude, time, altitude, distance, value, cadence
  case speed, runCadence, watts, simulated
  case name, notes, pointType

  /// Whether its text is a value of the enclosing element.
  var holdsText: Bool { rawValue >= Self.latitude.rawValue }

  /// Whether its text is free text rather than a number or a time.
  var holdsWords: Bool { self == .name || self == .notes || self == .pointType }

  /// Returns whether the schema permits this element directly within `parent`; `nil` is the document.
  func belongs(in parent: TCXElement?) -> Bool {
    switch self {
    case .database: parent == nil
    case .activities, .courses: parent == .database
    case .multiSport: parent == .activities
    case .firstSport, .nextSport: parent == .multiSport
    case .activity: parent == .activities || parent == .firstSport || parent == .nextSport
    case .course: parent == .courses
    case .coursePoint: parent == .course
    case .lap: parent == .activity || parent == .course
    case .track: parent == .lap || parent == .course
    case .trackpoint: parent == .track
    case .position, .time, .altitude: parent == .trackpoint || parent == .coursePoint
    case .latitude, .longitude: parent == .position
    case .distance, .heartRate, .cadence, .extensions: parent == .trackpoint
    case .value: parent == .heartRate
    case .trackpointExtension, .simulated: parent == .extensions
    case .speed, .runCadence, .watts: parent == .trackpointExtension || parent == .extensions
    case .name: parent == .course || parent == .coursePoint
    case .notes, .pointType: parent == .coursePoint
    }
  }

  /// Reason for the account: `unreadable time`.
  var reasonWhenUnreadable: String {
    switch self {
    case .time: "unreadable time"
    case .altitude: "unreadable elevation"
    case .latitude, .longitude: "unreadable coordinate"
    case .speed: "unreadable quality value"
    default: holdsWords ? "unreadable text" : "unreadable sensor value"
    }
  }

  /// Creates the element with this name, in any namespace: programs omit that of the extensions, or declare another.
  init?(localName: Span<UInt8>) {
    guard let found = Self.names.first(where: { $0.name ~= localName }) else { return nil }
    self = found.element
  }

  private static let names: [(name: StaticString, element: TCXElement)] = [
    ("Trackpoint", .trackpoint), ("Time", .time), ("Position", .position), ("LatitudeDegrees", .latitude),
    ("LongitudeDegrees", .longitude), ("AltitudeMeters", .altitude), ("DistanceMeters", .distance),
    ("HeartRateBpm", .heartRate), ("Value", .value), ("Cadence", .cadence), ("Extensions", .extensions),
    ("TPX", .trackpointExtension), ("Speed", .speed), ("RunCadence", .runCadence), ("Watts", .watts),
    ("Simulated", .simulated), ("Track", .track), ("Lap", .lap), ("Activity", .activity), ("Activities", .activities),
    ("MultiSportSession", .multiSport), ("FirstSport", .firstSport), ("NextSport", .nextSport), ("Courses", .courses),
    ("Course", .course), ("CoursePoint", .coursePoint), ("Name", .name), ("Notes", .notes), ("PointType", .pointType),
    ("TrainingCenterDatabase", .database),
  ]
}
