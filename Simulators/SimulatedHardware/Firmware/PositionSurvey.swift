import LocationKit
import LocationScenario

/// The survey of the position of a base: the mean of its positions, until it lasted long enough and is precise enough.
struct PositionSurvey: Sendable {
  private var begin: UTCInstant?
  private var last: UTCInstant?
  private var sum = SIMD3<Double>()
  private(set) var observations = 0
  private(set) var isValid = false

  /// Standard deviation of one position, metres.
  private static let deviation = 2.5

  /// Mean position, metres in the frame of the earth.
  var mean: SIMD3<Double> { observations == 0 ? SIMD3() : sum / Double(observations) }

  /// Deviation of the mean, metres. Positions are not independent: it falls with the root of the duration.
  var accuracy: Double { Self.deviation / max(1, Double(seconds)).squareRoot() }

  /// Whole seconds since the begin.
  var seconds: Int {
    guard let begin, let last else { return 0 }
    return Int(last.duration(since: begin).components.seconds)
  }

  var isActive: Bool { begin != nil && !isValid }

  /// Adds a position. `shortest`: seconds; `limit`: tenths of a millimetre.
  mutating func add(_ point: ScenarioPoint, at time: UTCInstant, shortest: Int, limit: Int) {
    guard !isValid else { return }
    begin = begin ?? time
    last = time
    sum += point.earthCentred
    observations += 1
    isValid = seconds >= shortest && accuracy <= Double(limit) * 1e-4
  }
}
