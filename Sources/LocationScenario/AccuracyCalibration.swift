public import LocationKit

/// How often the 95 % radius holds the truth, by who computed the radius: possible because the truth of a scenario is known.
public struct AccuracyCalibration: Sendable {
  /// Of the receiver (what it says in GST), of gpsd (see ``daemonRangeError``), and of ours.
  public private(set) var counts: [Count]

  private let rangeError: RangeError

  /// - Parameter rangeError: what the derived radius is computed with.
  public init(rangeError: RangeError) {
    self.rangeError = rangeError
    counts = [.receiver, .daemon, .derived].map { Count(basis: $0) }
  }

  /// Of one basis. Only horizontal accuracies are counted.
  public struct Count: Sendable, Hashable {
    /// Who said the radius.
    public let basis: Accuracy.Basis
    /// Epochs with a fix and a radius of this basis.
    public private(set) var epochs = 0
    /// Of them, those whose radius held the truth.
    public private(set) var held = 0
    private var sumOfRadii = 0.0

    fileprivate init(basis: Accuracy.Basis) { self.basis = basis }

    /// 0 to 1; `nil` without an epoch.
    public var share: Double? { epochs > 0 ? Double(held) / Double(epochs) : nil }
    /// Metres, at the 95 % level.
    public var meanRadius: Double? { epochs > 0 ? sumOfRadii / Double(epochs) : nil }

    fileprivate mutating func take(_ radius: Double?, error: Double) {
      guard let radius else { return }
      epochs += 1
      held += error <= radius ? 1 : 0
      sumOfRadii += radius
    }
  }

  /// Takes all epochs of a scenario with a seed.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  public mutating func take(_ scenario: Scenario, seed: UInt64) throws {
    var scenario = scenario
    scenario.seed = seed
    for (index, epoch) in ScenarioTimeline(scenario).enumerated() {
      if index % 4096 == 0 { try Task.checkCancellation() }
      take(epoch)
    }
  }

  private mutating func take(_ epoch: ScenarioEpoch) {
    guard let report = epoch.report, let fix = report.fix else { return }
    let error = epoch.truth.point.coordinate.distance(to: fix.movement.point.coordinate)
    for index in counts.indices {
      counts[index].take(radius(of: fix, under: report.sky, counts[index].basis), error: error)
    }
  }

  private func radius(of fix: ReceiverFix, under sky: ReceiverSky, _ basis: Accuracy.Basis) -> Double? {
    let accuracy: Accuracy? =
      switch basis {
      case .receiver:
        fix.deviation.flatMap { Accuracy(radius: $0.horizontal, level: .oneSigmaPerAxis, basis: .receiver) }
      case .daemon:
        sky.dilution.horizontal.flatMap {
          Accuracy(radius: Self.daemonRangeError * $0, level: .ninetyFive, basis: .daemon)
        }
      case .derived: .derived(from: sky.dilution, rangeError: rangeError)
      case .stated: nil
      }
    return accuracy?.radius(at: .ninetyFive)
  }

  /// Metres: gpsd 3.22's eph of a receiver that speaks NMEA and is not corrected is so much times HDOP.
  public static let daemonRangeError = 19.0
}
