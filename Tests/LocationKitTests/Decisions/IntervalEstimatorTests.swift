import Testing

@testable import LocationKit

@Suite("IntervalEstimator")
struct IntervalEstimatorTests {
  @Test(
    "the typical interval is the lower median of the last five",
    arguments: [
      ([], nil), ([7], 7), ([7, 3], 3), ([3, 7], 3), ([9, 1, 5], 5), ([9, 1, 5, 3], 3), ([5, 4, 3, 2, 1], 3),
      ([1, 1, 1, 100, 100], 1), ([1, 1, 100, 100, 100], 100), ([5, 4, 3, 2, 1, 9], 3), ([5, 4, 3, 2, 1, 9, 9], 3),
      ([5, 4, 3, 2, 1, 9, 9, 9], 9), ([0, -5, 7], 7), ([10, 10, 10, 10, 10, 10, 2, 10], 10),
    ] as [([Int64], Int64?)])
  func lowerMedian(intervals: [Int64], usual: Int64?) {
    var estimator = IntervalEstimator()
    for interval in intervals { estimator.observe(interval) }
    #expect(estimator.usual == usual)
  }
}
