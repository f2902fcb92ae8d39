import LocationKit
import Testing

@testable import LocationPlacesWeb

@Suite("Attempts")
struct AttemptsTests {
  private let transient = FailedAttempt(error: LocationError(.sourceUnavailable, "away"), isTransient: true)

  @Test("are repeated after 250, 500 and 1000 ms, less the jitter, at most four in all")
  func pauses() {
    var attempts = Attempts(WebLimits())
    #expect(attempts.pause(after: transient, jitter: 1) == .milliseconds(250))
    #expect(attempts.pause(after: transient, jitter: 0) == .milliseconds(250))
    #expect(attempts.pause(after: transient, jitter: 1) == .milliseconds(1000))
    #expect(attempts.pause(after: transient, jitter: 1) == nil)
  }

  @Test("are not repeated if that cannot help")
  func lasting() {
    var attempts = Attempts(WebLimits())
    var failure = transient
    failure.isTransient = false
    #expect(attempts.pause(after: failure, jitter: 1) == nil)
  }

  @Test(
    "wait as long as the service requests, within bounds",
    arguments: [(0, 250), (3, 3000), (10, 10_000), (11, nil)] as [(Int, Int?)])
  func retryAfter(_ seconds: Int, _ milliseconds: Int?) {
    var attempts = Attempts(WebLimits())
    let failure = FailedAttempt.status(503, retryAfter: "\(seconds)", at: "")
    #expect(attempts.pause(after: failure, jitter: 1) == milliseconds.map { .milliseconds($0) })
  }

  @Test(
    "are repeated for temporary errors only",
    arguments: [
      (408, true), (429, true), (500, true), (502, true), (503, true), (504, true), (400, false), (401, false),
      (404, false), (418, false), (501, false), (204, false),
    ])
  func statuses(_ status: Int, _ isTransient: Bool) {
    #expect(FailedAttempt.status(status, retryAfter: nil, at: "").isTransient == isTransient)
  }

  @Test("treat a Retry-After that is not a number of seconds as missing", arguments: ["", "soon", "-1", "1.5"])
  func unknown(_ text: String) {
    #expect(FailedAttempt.status(503, retryAfter: text, at: "").retryAfter == nil)
  }
}
