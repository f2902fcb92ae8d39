import LocationKit
import LocationTesting
import Testing

@Suite("UpdateFilter")
struct UpdateFilterTests {
  private func passed(_ filter: UpdateFilter, _ locations: [Location]) -> [Int] {
    var sieve = UpdateSieve(filter)
    return locations.indices.filter { sieve.passes(locations[$0]) }
  }

  @Test("without limits, every location passes")
  func withoutLimits() {
    #expect(passed(UpdateFilter(), [.east(0, at: 0), .east(0, at: 0), .east(0, at: nil)]) == [0, 1, 2])
  }

  @Test("the closed filter passes nothing")
  func closed() {
    #expect(passed(.nothing, [.east(0, at: 0), .east(1000, at: 1), .east(0, at: nil)]) == [])
    #expect(UpdateFilter.nothing != UpdateFilter())
  }

  @Test("the minimum distance counts from the last passed location")
  func minimumDistance() {
    let walk = [0.0, 6, 9.99, 10.01, 15, 19, 21].enumerated().map { Location.east($1, at: Double($0)) }
    #expect(passed(UpdateFilter(minimumDistance: 10), walk) == [0, 3, 6])
  }

  @Test("the minimum interval counts from the last passed location, by the locations' times")
  func minimumInterval() {
    let walk = [0, 4, 9.999, 10, 12, 25, 30].map { Location.east(0, at: $0) }
    #expect(passed(UpdateFilter(minimumInterval: .seconds(10)), walk) == [0, 3, 5])
  }

  @Test("significant changes are 500 m from each other, and five minutes")
  func significantChanges() {
    let walk = [(0.0, 0.0), (600, 299), (499, 300), (501, 301), (1200, 600), (1002, 601)].map {
      Location.east($0, at: $1)
    }
    #expect(passed(.significantChanges, walk) == [0, 3, 5])
  }

  @Test("locations without a time count as one second each, and never wait forever")
  func intervalWithoutTime() {
    let walk = (0..<7).map { _ in Location.east(0, at: nil) }
    #expect(passed(UpdateFilter(minimumInterval: .seconds(3)), walk) == [0, 3, 6])
  }

  @Test("after a clock step back, locations pass without waiting for the old time")
  func clockStep() {
    let walk = [1_000_000, 0, 1, 5].map { Location.east(0, at: $0) }
    #expect(passed(UpdateFilter(minimumInterval: .seconds(5)), walk) == [0, 1, 3])
  }

  @Test("a location out of order passes no minimum interval or distance, and changes neither")
  func outOfOrder() {
    var late = Location.east(500, at: 95)
    late.isOutOfOrder = true
    let walk = [.east(0, at: 100), late, .east(1, at: 106), .east(20, at: 110)]
    #expect(passed(UpdateFilter(minimumInterval: .seconds(10)), walk) == [0, 3])
    #expect(passed(UpdateFilter(minimumDistance: 10), walk) == [0, 3])
    #expect(passed(UpdateFilter(), walk) == [0, 1, 2, 3])
  }

  @Test("the maximum error compares at the 95 % level, and passes unknown accuracy")
  func maximumError() {
    let radii: [Accuracy?] = [.metres(10), .metres(10.1), nil, .metres(4, level: .half), .metres(5, level: .half)]
    let walk = radii.map { Location.make(horizontalAccuracy: $0) }
    #expect(passed(UpdateFilter(maximumError: 10), walk) == [0, 2, 3])
  }

  @Test("limits apply together")
  func together() {
    let walk = [Location.east(0, at: 0), .east(50, at: 1), .east(51, at: 20), .east(52, at: 21), .east(200, at: 22)]
    #expect(passed(UpdateFilter(minimumDistance: 40, minimumInterval: .seconds(10)), walk) == [0, 2])
  }

  @Test("times at both ends of the range do not trap")
  func endsOfTime() {
    var sieve = UpdateSieve(UpdateFilter(minimumInterval: .seconds(10)))
    let passed = [Int64.min, .max, .min].map { sieve.passes(.make(time: UTCInstant(nanoseconds: $0))) }
    #expect(passed.first == true)
    _ = sieve.passes(.make(time: nil))
  }

  @Test("a higher mode of the last passed location passes distance and interval limits; other repetitions do not")
  func refinement() {
    var sieve = UpdateSieve(UpdateFilter(minimumDistance: 40, minimumInterval: .seconds(10)))
    let locations: [Location] = [
      .east(0, at: 0), .east(0, at: 0), .east(0, at: 0, mode: .threeDimensional),
      .east(0, at: 0, mode: .threeDimensional), .east(0, at: 1, mode: .threeDimensional),
    ]
    #expect(locations.map { sieve.passes($0) } == [true, false, true, false, false])
  }
}
