import LocationKit
import LocationText

/// A stop in a summary.
struct PeriodStop {
  private let visit: Visit
  /// Time of the stop's first location.
  let firstSeen: UTCInstant?

  init(_ visit: Visit, firstSeen: UTCInstant?) { (self.visit, self.firstSeen) = (visit, firstSeen) }

  /// Arrival and departure are unknown if locations are sparse, as a phone's are; the first and the last location of the
  /// stop are known then, too.
  var object: JSONObjectText {
    var object = JSONObjectText()
    object.add("lat", degrees: visit.coordinate.latitude)
    object.add("lon", degrees: visit.coordinate.longitude)
    object.add(orNull: "from", visit.arrival?.description)
    object.add(orNull: "to", visit.departure?.description)
    object.add(orNull: "firstSeen", firstSeen?.description)
    object.add(orNull: "lastSeen", visit.isOver ? visit.lastSeen?.description : nil)
    return object
  }
}
