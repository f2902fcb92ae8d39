import LocationTesting
import TestSupport

@testable import LocationKit

/// Runs a decider, and writes down what it reports of its trust and of places.
struct TrustTrial {
  var decider: LocationDecider
  var events: [LocationEvent] = []

  init(_ policy: IntegrityPolicy = .mark, places: [PointOfInterest] = [], _ timing: Timing = .recorded) {
    var configuration = DecisionConfiguration()
    configuration.integrity = policy
    decider = LocationDecider(places: PlaceList(places), configuration: configuration, timing: timing)
  }

  mutating func take(_ location: Location, received seconds: Double = 0) {
    take(.location(location), received: seconds)
  }

  mutating func take(_ reading: Reading, received seconds: Double = 0) {
    let elapsed = Duration.milliseconds(Int((seconds * 1000).rounded()))
    decider.accept(reading, Arrival(elapsed: elapsed), into: &events)
  }

  /// Walks east at a speed; the positions move at another one.
  mutating func walk(
    _ seconds: Range<Int>, from metres: Double = 0, at speed: Double = 2, reporting reported: Double? = nil,
    change: (inout Location) -> Void = { _ in }
  ) {
    for second in seconds {
      var location = Location.east(metres + Double(second - seconds.lowerBound) * speed, at: Double(second))
      location.speed = reported ?? speed
      location.courseOverGround = 90
      location.horizontalAccuracy = .metres(5)
      change(&location)
      take(location)
    }
  }

  /// Verdicts in order, each with the second of its location and its reasons.
  var verdicts: [String] {
    events.compactMap { event -> String? in
      guard case .stateChanged(let change) = event, let integrity = change.integrity else { return nil }
      let second = change.time.map { Int($0.duration(since: start).inSeconds) } ?? -1
      return (["\(second) \(integrity.state)"] + integrity.reasons.map(\.rawValue)).joined(separator: " ")
    }
  }

  static func details(_ change: (inout ReceiverStatus) -> Void) -> LocationDetails {
    var details = LocationDetails()
    var receiver = ReceiverStatus()
    change(&receiver)
    details.receiver = receiver
    return details
  }
}
