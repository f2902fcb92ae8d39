import LocationKit
import LocationScenario

/// The share of epochs in which the 95 % radius contains the true position, by the source of the radius. It can be
/// measured because the truth of a scenario is known.
struct AccuracyCalibration: Sendable {
  /// Counts for the radius of the receiver (as in GST), of gpsd (see ``daemonRangeError``), and of this package.
  private(set) var counts: [Count]

  private let rangeError: RangeError

  /// - Parameter rangeError: the range error from which the derived radius is computed.
  init(rangeError: RangeError) {
    self.rangeError = rangeError
    counts = [.receiver, .daemon, .derived].map { Count(basis: $0) }
  }

  /// The counts of one basis. Only horizontal accuracies are counted.
  struct Count: Sendable, Hashable {
    /// Source of the radius.
    let basis: Accuracy.Basis
    /// Number of epochs with a fix and a radius of this basis.
    private(set) var epochs = 0
    /// Number of those epochs whose radius contains the true position.
    private(set) var held = 0
    private var sumOfRadii = 0.0

    fileprivate init(basis: Accuracy.Basis) { self.basis = basis }

    /// Share of ``held`` in ``epochs``, 0 to 1; `nil` without an epoch.
    var share: Double? { epochs > 0 ? Double(held) / Double(epochs) : nil }
    /// Mean radius in metres, at the 95 % level; `nil` without an epoch.
    var meanRadius: Double? { epochs > 0 ? sumOfRadii / Double(epochs) : nil }

    fileprivate mutating func take(_ radius: Double?, error: Double) {
      guard let radius else { return }
      epochs += 1
      held += error <= radius ? 1 : 0
      sumOfRadii += radius
    }
  }

  /// Counts all epochs of a scenario with a seed.
  ///
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  mutating func take(_ scenario: Scenario, seed: UInt64) throws {
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

  /// Metres: gpsd 3.22 computes the eph of an uncorrected NMEA receiver as this times HDOP.
  static let daemonRangeError = 19.0
}
