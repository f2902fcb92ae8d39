import TestSupport
import Testing

/// A suite that measures real time: see ``Turns``.
struct RealTime: SuiteTrait, TestScoping {
  var isRecursive: Bool { false }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Turns.realTime.take(function)
  }
}

extension Trait where Self == RealTime {
  static var realTime: RealTime { RealTime() }
}
