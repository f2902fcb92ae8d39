public import LocationKit

/// A script of movement and faults, from which the reports of a receiver are computed, epoch by epoch.
///
/// In YAML:
/// ```yaml
/// version: 1
/// start: 2026-05-01T10:00:00Z       # UTC
/// rate: 1                           # reports per second (default: 1)
/// path:
///   - point: [52.51628, 13.37770]   # latitude, longitude: the position at the start
///     altitude: 35                  # metres above mean sea level (default: unchanged)
///   - point: [52.51650, 13.38120]
///     after: 60s                    # duration of the movement; or `at:` a time, or `speed:`
///   - pause: 10s                    # stationary
/// faults:
///   - { at: 30s, tunnel: 10s }      # no satellite is received
/// ```
/// <doc:ScenarioLanguage> describes the whole language.
///
/// The receiver reports at the start and then `rate` times per second until the path ends, including the end. An
/// epoch at the seam of two steps belongs to the second step; the last epoch of all belongs to the last step.
public struct Scenario: Sendable, Hashable {
  /// File as the user named it, for origins and errors.
  public let source: String
  /// Time of the first epoch.
  public let start: UTCInstant
  /// Simulated receiver.
  public let receiver: ReceiverModel
  /// Position errors of the receiver.
  public let errors: ErrorModel
  /// Faults, sorted by ``ScenarioFault/begin``.
  public let faults: [ScenarioFault]
  /// Seed of all random numbers. The same seed yields the same epochs.
  public var seed: UInt64
  /// Position of the receiver at the start.
  public let firstPoint: ScenarioPoint
  /// Steps of the path, in order.
  public let steps: [ScenarioStep]
  /// Limits for the steps by speed.
  public let limits: MovementLimits
  /// Failure of the source at the end of the path; `nil` if it ends normally.
  public let failure: LocationError?

  /// - Throws: `.invalidArgument` if there are more than ``maximumEpochs``, the end lies beyond the range of `UTCInstant`, a
  ///   fault begins before the start or has no duration, or two faults change the same thing at the same time.
  public init(
    source: String, start: UTCInstant, receiver: ReceiverModel = ReceiverModel(), errors: ErrorModel = ErrorModel(),
    seed: UInt64 = 1, firstPoint: ScenarioPoint, steps: [ScenarioStep] = [], faults: [ScenarioFault] = [],
    limits: MovementLimits = MovementLimits(), failure: LocationError? = nil
  ) throws(LocationError) {
    self.source = source
    self.start = start
    self.receiver = receiver
    self.errors = errors
    self.seed = seed
    self.faults = faults.sorted { $0.begin < $1.begin }
    self.firstPoint = firstPoint
    self.steps = steps
    self.limits = limits
    self.failure = failure
    plan = try MotionPlan(from: firstPoint, steps: steps, limits: limits, source: source)
    guard !start.nanoseconds.addingReportingOverflow(plan.end).overflow else {
      throw LocationError(.invalidArgument, "the scenario ends after the year 2262", context: source)
    }
    guard epochCount <= Self.maximumEpochs else {
      throw LocationError(
        .invalidArgument, "the scenario has more than \(Self.maximumEpochs) epochs", context: source,
        remedy: "lower the rate or shorten the path")
    }
    guard faults.allSatisfy({ $0.begin >= .zero && $0.duration > .zero }),
      ScenarioFault.contradiction(in: faults) == nil
    else {
      throw LocationError(
        .invalidArgument, "a fault has no time, or begins before another one of its kind is over", context: source)
    }
  }

  /// Largest number of epochs of a scenario: four months at 1 Hz.
  public static let maximumEpochs = 10_000_000

  /// Rate of the receiver's reports.
  public var rate: ReportRate { receiver.rate }

  /// Time from the start to the end of the path.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// Number of epochs that ``ScenarioTimeline`` yields.
  public var epochCount: Int { rate.lastEpoch(within: nanoseconds) + 1 }

  /// Position of the receiver at the end of the path.
  public var lastPoint: ScenarioPoint { steps.last { $0.destination != nil }?.destination ?? firstPoint }

  /// True movement of the receiver.
  let plan: MotionPlan

  var nanoseconds: Int64 { plan.end }
}
