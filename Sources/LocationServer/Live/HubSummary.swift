import LocationKit

/// The present state at one moment.
struct HubSummary: Sendable {
  /// Newest location that decided; `nil` if there has been none.
  var location: Location?
  /// Time since that location was received.
  var age: Duration?
  var state: StateChange
  /// Time since the last reading of any kind; `nil` if there has been none.
  var silence: Duration?
  /// The source in use; `nil` before the first location.
  var source: String?
  /// Last fault of the source since its last reading.
  var fault: LocationError?
  var counts: HubCounts
  var clients: Int
}

/// Numbers since the start.
struct HubCounts: Sendable {
  var locations = 0
  /// Locations with a larger error than ``maximumError``.
  var inexact = 0
  var maximumError: Double?
  /// Locations that were not trusted.
  var distrusted = 0
  var readings = 0
  var faults = 0
  var placeEvents = 0
  var stateChanges = 0
  /// Messages of slow clients that newer ones replaced.
  var displaced = 0
  /// Satellites in the last sky: in view, and used.
  var satellites: (seen: Int, used: Int)?

  mutating func note(_ event: LocationEvent) {
    switch event {
    case .received(let reading):
      readings += 1
      if case .location(let location) = reading {
        locations += 1
        if location.exceeds(maximumError) { inexact += 1 }
        if location.distrust != nil { distrusted += 1 }
      }
      if case .sky(let sky) = reading {
        satellites = (sky.satellites.count, sky.satellites.count { $0.isUsed })
      }
    case .fault: faults += 1
    case .stateChanged: stateChanges += 1
    default: if event.isPlaceEvent { placeEvents += 1 }
    }
  }
}
