import TestSupport
import Testing

/// A suite that measures real time: see ``Turns``.
struct RealTime: SuiteTrait, TestScoping {
  /// Whether no other of these suites runs meanwhile.
  var isAlone = false
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Turns.realTime.take(alone: isAlone, function)
  }
}

extension Trait where Self == RealTime {
  static var realTime: RealTime { RealTime() }
  /// Many processes at many times the speed: a busy moment is a silence.
  static var realTimeAlone: RealTime { RealTime(isAlone: true) }
}
