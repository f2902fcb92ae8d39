import LocationKit
package import LocationScenario

/// The state of a solution beyond the scenario's report: corrections, a survey, power save, the load of the line.
struct SolutionState: Sendable {
  /// The solution of the carrier's phase.
  enum Carrier: Int64, Sendable {
    case none = 0
    case float = 1
    case fixed = 2

    /// Metres of one standard deviation per axis, horizontally and vertically.
    private var deviation: (horizontal: Double, vertical: Double)? {
      switch self {
      case .none: nil
      case .float: (0.25, 0.4)
      case .fixed: (0.01, 0.015)
      }
    }

    /// Share of the receiver's error that remains.
    private var remainder: Double {
      switch self {
      case .none: 1
      case .float: 0.15
      case .fixed: 0.005
      }
    }

    var status: FixStatus {
      switch self {
      case .none: .autonomous
      case .float: .rtkFloat
      case .fixed: .rtkFixed
      }
    }

    /// Returns the fix with smaller errors.
    func refine(_ fix: ReceiverFix, _ truth: Movement) -> ReceiverFix {
      guard let deviation else { return fix }
      var fix = fix
      let (believed, actual) = (fix.movement.point.coordinate, truth.point.coordinate)
      let latitude = actual.latitude + remainder * (believed.latitude - actual.latitude)
      let longitude = actual.longitude + remainder * (believed.longitude - actual.longitude)
      // Across the antimeridian the difference is no error.
      let isNear = (believed.longitude - actual.longitude).magnitude < 1
      if isNear, let coordinate = Coordinate(latitude: latitude, longitude: longitude) {
        fix.movement.point.coordinate = coordinate
      }
      if let height = fix.movement.point.altitudeMSL, let actualHeight = truth.point.altitudeMSL {
        fix.movement.point.altitudeMSL = actualHeight + remainder * (height - actualHeight)
      }
      fix.deviation = ReceiverFix.Deviation(horizontal: deviation.horizontal, vertical: deviation.vertical)
      return fix
    }
  }

  var carrier = Carrier.none
  /// Position of the base, metres in the frame of the earth.
  var base: SIMD3<Double>?
  /// Number of the base's station.
  var station = 0
  /// Messages of the base that arrived since the last epoch.
  var received: [CorrectionInput.Received] = []
  var survey = PositionSurvey()
  /// Whether the receiver is a base itself: its position is fixed.
  var isBase = false
  /// Whether it saves power.
  var saves = false
  var line = LineLoad()
}

extension ScenarioPoint {
  /// Position in the frame of the earth (WGS 84), metres.
  package var earthCentred: SIMD3<Double> {
    let (phi, lambda) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
    return EarthFrame(latitude: phi, longitude: lambda).position(height: altitudeMSL ?? 0)
  }
}
