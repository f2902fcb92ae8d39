import LocationIO
import LocationKit

/// The output of a program for users, line by line: escaped for terminals, and limited to a readable rate.
package struct ErrorLines {
  /// Last line, whether it was passed on or not; `nil` if there was none.
  package private(set) var last: String?

  /// Maximum length of a line in characters.
  private static let longest = 400

  private var framer = LineFramer(maximumLength: 16_384)
  private var limiter: LineLimiter

  package init(limiter: LineLimiter = LineLimiter()) { self.limiter = limiter }

  /// - Parameters:
  ///   - elapsed: time on a monotonic clock; never less than in the previous call.
  ///   - take: called with each line that is passed on.
  package mutating func push(_ bytes: Span<UInt8>, at elapsed: Duration, _ take: (String) -> Void) {
    limiter.begin(at: elapsed, take)
    var lines: [String] = []
    framer.push(bytes) { line in lines.append(Self.harmless(line)) }
    for line in lines { pass(line, take) }
  }

  /// Ends the output.
  package mutating func finish(_ take: (String) -> Void) {
    var lines: [String] = []
    framer.finish { line in lines.append(Self.harmless(line)) }
    for line in lines { pass(line, take) }
    limiter.finish(take)
  }

  private mutating func pass(_ line: String, _ take: (String) -> Void) {
    guard !line.isEmpty else { return }
    last = line
    limiter.pass(line, take)
  }

  /// Returns the line, escaped and shortened.
  static func harmless(_ line: Span<UInt8>) -> String {
    let text = String(utf8: line)
    let start = text.unicodeScalars.prefix(longest)
    let shown = String(start).replacing("\t", with: " ").visible
    return start.endIndex == text.endIndex ? shown : shown + "…"
  }
}
