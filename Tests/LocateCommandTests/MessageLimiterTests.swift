import LocationKit
import Testing

@testable import LocateCommand

@Suite("MessageLimiter")
struct MessageLimiterTests {
  /// What is passed on of messages, each at its time, and at the end.
  private func passed(_ messages: [(text: String, elapsed: Duration)]) -> [String] {
    var limiter = MessageLimiter()
    var taken: [String] = []
    for message in messages { _ = limiter.pass(message.text, at: message.elapsed) { taken.append($0) } }
    limiter.finish { taken.append($0) }
    return taken
  }

  @Test("prints a repeated message once, and its number of repetitions at the end")
  func repetitions() {
    #expect(passed([("a", .zero)]) == ["a"])
    #expect(passed([("a", .zero), ("b", .zero), ("a", .seconds(1))]) == ["a", "b", "a (1 more time)"])
    let flood = Array(repeating: (text: "a", elapsed: Duration.zero), count: 300_000)
    #expect(passed(flood) == ["a", "a (299999 more times)"])
  }

  @Test("prints a repeated message again after ten seconds, after the count of its repetitions")
  func again() {
    #expect(passed([("a", .zero), ("a", .seconds(9.999))]) == ["a", "a (1 more time)"])
    #expect(
      passed([("a", .zero), ("a", .seconds(1)), ("a", .seconds(10)), ("a", .seconds(11))])
        == ["a", "a (1 more time)", "a", "a (1 more time)"])
    #expect(passed([("a", .zero), ("a", .seconds(10))]) == ["a", "a"])
  }

  @Test("prints the count of repetitions as soon as another message arrives")
  func others() {
    var limiter = MessageLimiter()
    var taken: [String] = []
    for (text, elapsed) in [("a", Duration.zero), ("a", .seconds(1)), ("b", .seconds(10))] {
      _ = limiter.pass(text, at: elapsed) { taken.append($0) }
    }
    #expect(taken == ["a", "a (1 more time)", "b"])
  }

  @Test("prints twenty different messages in ten seconds, and counts the rest")
  func different() {
    let flood = (1...50_000).map { (text: "\($0)", elapsed: Duration.zero) }
    let first = (1...20).map(String.init)
    #expect(passed(flood) == first + ["(49980 more messages)"])
    #expect(passed(flood + [("late", .seconds(10))]) == first + ["(49980 more messages)", "late"])
  }

  @Test("reports whether the user sees, or has seen, a message")
  func seen() {
    var limiter = MessageLimiter()
    for number in 1...20 { #expect(limiter.pass("\(number)", at: .zero) { _ in }) }
    #expect(!limiter.pass("21", at: .zero) { _ in })
    #expect(limiter.pass("20", at: .zero) { _ in })
  }

  @Test("truncates a message that is too long, and recognizes it again")
  func long() {
    let long = String(repeating: "x", count: 65_000)
    let taken = passed([(long, .zero), (long, .zero)])
    #expect(taken.first == String(repeating: "x", count: 1000) + "…")
    #expect(taken.count == 2)
  }
}
