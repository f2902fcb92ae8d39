import TestSupport
import Testing

@testable import LocationKit

@Suite("CompactIntervals")
struct CompactIntervalsTests {
  @Test("agrees with the estimator about the usual interval, in every unit")
  func agrees() {
    let seed = Seed.take()
    var random = SeededRandom(seed: seed)
    for _ in 0..<2000 {
      let unit: Int64 = [1, 1000, 1_000_000].randomElement(using: &random) ?? 1
      var estimator = IntervalEstimator()
      guard var compact = CompactIntervals(estimator) else {
        Issue.record("an estimator without intervals has a compact form")
        return
      }
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let interval = Int64.random(in: 1...3_000_000_000 / unit, using: &random) * unit
        estimator.observe(interval)
        let isObserved = compact.observe(interval)
        #expect(isObserved, "seed \(seed)")
        #expect(compact.usual == estimator.usual)
        #expect(compact.estimator.usual == estimator.usual)
        #expect(CompactIntervals(estimator) == compact)
        let next = Int64.random(in: 1...9_000_000_000 / unit, using: &random) * unit
        #expect(compact.isShorterThanThreeUsual(next) == (next < 3 * (estimator.usual ?? 0)), "seed \(seed)")
      }
    }
  }

  @Test("intervals without a common unit of 32 bits have no compact form")
  func units() {
    var estimator = IntervalEstimator()
    estimator.observe(1)
    var compact = CompactIntervals(estimator)
    let isObserved = compact?.observe(5_000_000_000)
    #expect(isObserved == false)
    #expect(compact?.usual == 1)
    estimator.observe(5_000_000_000)
    #expect(CompactIntervals(estimator) == nil)
  }
}
