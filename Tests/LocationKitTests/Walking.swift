import LocationKit
import LocationTesting

/// When the tests' walks begin.
let start = UTCInstant.utc("2026-05-01T10:00:00Z")

extension Location {
  /// So many metres east of 0, 0 on the equator, where a degree has the same length everywhere and an arc of longitude is
  /// the shortest way; so many seconds after the start.
  static func east(
    _ metres: Double, at seconds: Double?, mode: FixMode = .twoDimensional, origin: LocationOrigin = .mock
  ) -> Location {
    .make(
      latitude: 0, longitude: metres / metresPerDegree, time: seconds.map { start + $0 }, mode: mode, origin: origin)
  }
}

/// Of the equator of WGS-84: 6378137 · π / 180.
let metresPerDegree = 111_319.490_793_273_57

extension PointOfInterest {
  /// A round place on the equator.
  static func east(
    _ metres: Double, _ id: String = "home", radius: Double = 100, dwellTime: Duration? = nil
  ) -> PointOfInterest {
    .circle(id, latitude: 0, longitude: metres / metresPerDegree, radius: radius, dwellTime: dwellTime)
  }
}

extension LocationEvent {
  /// In a few words, to compare stories.
  var summary: String {
    switch self {
    case .received(let reading): "received \(reading.summary)"
    case .updated(let location): "updated" + (location.isOutOfOrder ? " out of order" : "")
    case .stateChanged(let change):
      change.integrity?.state.rawValue ?? change.state.rawValue + (change.reason.map { ": \($0.rawValue)" } ?? "")
    case .entered(let transition): "enter " + transition.summary
    case .exited(let transition): "exit " + transition.summary
    case .dwelled(let transition): "dwell " + transition.summary
    case .passed(let transition): "pass " + transition.summary
    case .placeRemoved(let transition): "remove " + transition.summary
    case .visited(let visit): visit.isOver ? "depart" : "arrive"
    case .clockStepped(let step): "clock step \(step.amount.inSeconds)"
    case .sourceChanged(let change): "source \(change.source)"
    case .headingUpdated: "heading"
    case .authorizationChanged(let authorization): "\(authorization)"
    case .fault(let error): "fault: \(error.code)"
    }
  }

  var transition: RegionTransition? {
    switch self {
    case .entered(let transition), .exited(let transition), .dwelled(let transition), .passed(let transition),
      .placeRemoved(let transition):
      transition
    default: nil
    }
  }
}

extension Reading {
  fileprivate var summary: String {
    switch self {
    case .location: "location"
    case .noFix: "no fix"
    case .sky: "sky"
    case .heading: "heading"
    case .fault: "fault"
    case .sourceChanged: "source"
    case .counts: "account"
    }
  }
}

extension RegionTransition {
  fileprivate var summary: String {
    place.id + (isInitial ? ", initial" : "") + (isInferred ? ", inferred" : "")
  }
}

extension [LocationEvent] {
  var story: [String] { map(\.summary) }
  /// What happened to places.
  var transitions: [String] { filter { $0.transition != nil }.story }
}
