public import LocationKit

/// A script of movement and faults: what a receiver would report, epoch by epoch.
///
/// Written in YAML:
/// ```yaml
/// version: 1
/// start: 2026-05-01T10:00:00Z       # UTC
/// rate: 1                           # reports a second; 1 where left out
/// path:
///   - point: [52.51628, 13.37770]   # latitude, longitude: where the receiver is at the start
///     altitude: 35                  # metres above mean sea level; stays as it is where left out
///   - point: [52.51650, 13.38120]
///     after: 60s                    # on the way for so long; or `at:` a time, or `speed:`
///   - pause: 10s                    # stands
/// faults:
///   - { at: 30s, tunnel: 10s }      # no satellite is heard
/// ```
/// <doc:ScenarioLanguage> has all of it.
///
/// The receiver reports at the start and from then on `rate` times a second until the path ends, the end included. An
/// epoch at the seam of two steps belongs to the second, the last epoch of all to the last step.
public struct Scenario: Sendable, Hashable {
  /// The file as the user named it, for origins and errors.
  public let source: String
  public let start: UTCInstant
  public let receiver: ReceiverModel
  public let errors: ErrorModel
  /// What goes wrong, by ``ScenarioFault/begin``.
  public let faults: [ScenarioFault]
  /// Decides everything random. The same seed gives the same epochs.
  public var seed: UInt64
  /// Where the receiver is at the start.
  public let firstPoint: ScenarioPoint
  public let steps: [ScenarioStep]
  /// What the steps by speed keep to.
  public let limits: MovementLimits
  /// How the source fails at the end of the path; `nil` where it just ends.
  public let failure: LocationError?

  /// - Throws: `.usage` where there are more than ``maximumEpochs``, the end lies beyond the range of `UTCInstant`, a
  ///   fault begins before the start or takes no time, or two change the same thing at one time.
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
      throw LocationError(.usage, "the scenario ends after the year 2262", place: source)
    }
    guard epochCount <= Self.maximumEpochs else {
      throw LocationError(
        .usage, "the scenario has more than \(Self.maximumEpochs) epochs", place: source,
        remedy: "lower the rate or shorten the path")
    }
    guard faults.allSatisfy({ $0.begin >= .zero && $0.duration > .zero }),
      ScenarioFault.contradiction(in: faults) == nil
    else {
      throw LocationError(
        .usage, "a fault has no time, or begins before another one of its kind is over", place: source)
    }
  }

  /// As many epochs a scenario may have: four months at 1 Hz.
  public static let maximumEpochs = 10_000_000

  public var rate: ReportRate { receiver.rate }

  /// From the start to the end of the path.
  public var duration: Duration { .nanoseconds(nanoseconds) }

  /// How many epochs ``ScenarioTimeline`` gives.
  public var epochCount: Int { rate.lastEpoch(within: nanoseconds) + 1 }

  /// Where the receiver is at the end of the path.
  public var lastPoint: ScenarioPoint { steps.last { $0.destination != nil }?.destination ?? firstPoint }

  /// How the receiver truly moves.
  let plan: MotionPlan

  var nanoseconds: Int64 { plan.end }
}
