import LocationKit
public import Testing

/// A trait of tests that measure real time: each of them waits for its turn, see ``Turns``, and has a limit from then on.
/// `timeLimit` would count the wait for the turn, too, which takes a quarter of an hour on a busy machine.
public struct RealTime: SuiteTrait, TestTrait, TestScoping {
  /// Alone for suites of many processes at many times the speed, in which a busy moment looks like silence. Such a
  /// suite's own tests run concurrently.
  var urgency = Turns.Urgency.usual
  /// The longest time of a test, or of a suite that runs alone, after its turn has come.
  var limit = Duration.seconds(600)
  private var isAlone: Bool { urgency == .alone }
  /// Whether the trait applies to each test, and not to the suite: a suite may start thirty processes.
  public var isRecursive: Bool { !isAlone }

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    isAlone == test.isSuite && (isAlone || testCase != nil) ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await Turns.realTime.take(urgency) {
        let start = ContinuousClock.now
        _ = try await withTimeout(limit, clock: ContinuousClock(), function)
        // A test that is cancelled at its limit may then end without an issue of its own.
        if ContinuousClock.now - start >= limit { Issue.record("the test took longer than \(limit)") }
      }
    }
  }
}

extension Trait where Self == RealTime {
  public static var realTime: RealTime { RealTime() }
  public static var realTimeAlone: RealTime { RealTime(urgency: .alone, limit: .seconds(3600)) }
  public static var realTimeFirst: RealTime { RealTime(urgency: .first) }
  /// For a campaign, whose length its user chooses.
  public static func realTime(limit: Duration) -> RealTime { RealTime(limit: limit) }
}
