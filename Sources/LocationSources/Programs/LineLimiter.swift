import LocationKit

/// A limiter that passes a number of lines in a span of time and counts the rest, to keep output readable.
package struct LineLimiter {
  private let linesInSpan: Int
  private let span: Duration
  private let noun: String
  private var spanEnd: Duration?
  private var linesLeft: Int
  private var linesOmitted = 0

  /// - Parameter noun: plural noun for the omitted lines.
  package init(lines: Int = 20, in span: Duration = .seconds(10), noun: String = "lines") {
    linesInSpan = lines
    self.noun = noun
    linesLeft = lines
    self.span = span
  }

  /// Begins a new span if the last one is over.
  ///
  /// - Parameter elapsed: time on a monotonic clock; never less than in the previous call.
  package mutating func begin(at elapsed: Duration, _ take: (String) -> Void) {
    guard spanEnd.map({ elapsed >= $0 }) ?? true else { return }
    spanEnd = elapsed + span
    linesLeft = linesInSpan
    finish(take)
  }

  /// - Returns: whether the line was passed on.
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

  /// Passes on the number of omitted lines.
  package mutating func finish(_ take: (String) -> Void) {
    if linesOmitted > 0 { take("(\(linesOmitted) more \(noun))") }
    linesOmitted = 0
  }
}
