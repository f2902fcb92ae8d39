public import Testing

/// A trait of tests that measure real time: each of them waits for its turn, see ``Turns``.
public struct RealTime: SuiteTrait, TestTrait, TestScoping {
  /// Alone for suites of many processes at many times the speed, in which a busy moment looks like silence. Such a
  /// suite's own tests run concurrently.
  var urgency = Turns.Urgency.usual
  private var isAlone: Bool { urgency == .alone }
  /// Whether the trait applies to each test, and not to the suite: a suite may start thirty processes.
  public var isRecursive: Bool { !isAlone }

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    isAlone == test.isSuite && (isAlone || testCase != nil) ? self : nil
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Turns.realTime.take(urgency, function)
  }
}

extension Trait where Self == RealTime {
  public static var realTime: RealTime { RealTime() }
  public static var realTimeAlone: RealTime { RealTime(urgency: .alone) }
  public static var realTimeFirst: RealTime { RealTime(urgency: .first) }
}
