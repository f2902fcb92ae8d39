/// What a FIT file contains, as its first message states.
struct FITFileType: RawRepresentable, Equatable {
  let rawValue: Int

  static let activity = FITFileType(rawValue: 4)
  static let course = FITFileType(rawValue: 6)

  var holdsTrack: Bool { self == .activity || self == .course }

  /// Name for the user, after "a FIT file of".
  var name: String {
    switch rawValue {
    case 1: "a device's capabilities"
    case 2: "settings"
    case 3: "settings of a sport"
    case 4: "an activity"
    case 5: "a workout"
    case 6: "a course"
    case 7: "schedules"
    case 8: "locations"
    case 9: "a weight scale"
    case 10: "totals"
    case 11: "goals"
    case 14: "blood pressure"
    case 15, 32: "monitoring"
    case 20: "a summary of activities"
    case 28: "daily monitoring"
    case 34: "a segment"
    case 35: "a list of segments"
    case 40: "settings of a display"
    default: "the type \(rawValue)"
    }
  }
}
