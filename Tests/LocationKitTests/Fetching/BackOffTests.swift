import LocationKit
import Testing

@Suite("BackOff")
struct BackOffTests {
  @Test("doubles up to 0.3 s")
  func doubles() {
    var backOff = BackOff()
    let delays = (0..<5).map { _ in backOff.next(jitter: 1) }
    #expect(delays == [50, 100, 200, 300, 300].map { .milliseconds($0) })
    backOff.reset()
    #expect(backOff.next(jitter: 1) == .milliseconds(50))
  }

  @Test("varies randomly by up to a half")
  func spreads() {
    var backOff = BackOff()
    #expect(backOff.next(jitter: 0) == .milliseconds(25))
    #expect(backOff.next(jitter: 0.5) == .milliseconds(75))
  }
}
