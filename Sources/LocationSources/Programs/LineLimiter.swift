import LocationKit

/// Passes on so many lines in a span of time, and counts the rest: what somebody can read.
package struct LineLimiter {
  private let linesInSpan: Int
  private let span: Duration
  private let noun: String
  private var spanEnd: Duration?
  private var linesLeft: Int
  private var linesOmitted = 0

  /// - Parameter noun: what the rest is called.
  package init(lines: Int = 20, in span: Duration = .seconds(10), noun: String = "lines") {
    linesInSpan = lines
    self.noun = noun
    linesLeft = lines
    self.span = span
  }

  /// - Parameter elapsed: on a clock that does not jump, never less than the last time.
  package mutating func begin(at elapsed: Duration, _ take: (String) -> Void) {
    guard spanEnd.map({ elapsed >= $0 }) ?? true else { return }
    spanEnd = elapsed + span
    linesLeft = linesInSpan
    finish(take)
  }

  /// - Returns: whether it was passed on.
  @discardableResult
  package mutating func pass(_ line: String, _ take: (String) -> Void) -> Bool {
    guard linesLeft > 0 else {
      linesOmitted += 1
      return false
    }
    linesLeft -= 1
    take(line)
    return true
  }

  /// Nothing more comes: tells how much was left out.
  package mutating func finish(_ take: (String) -> Void) {
    if linesOmitted > 0 { take("(\(linesOmitted) more \(noun))") }
    linesOmitted = 0
  }
}
