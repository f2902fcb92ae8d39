import Testing

@testable import LocationKit

@Suite("ReceiverClock")
struct ReceiverClockTests {
  private static let second = UTCInstant.nanosecondsPerSecond
  /// 1 May 2026, when the manager's clock is at 0.
  private static let now: Int64 = 1_777_629_600 * second

  /// The ages, in seconds, of locations by their times and their arrivals, in seconds since then.
  private func ages(
    _ locations: [(time: Double, arrival: Double)], offset: Double = 0, knowsTimeOfDay: Bool = true
  ) -> [Double] {
    var clock = ReceiverClock()
    return locations.map { location in
      let arrival = Int64(location.arrival * 1e9)
      let time = Self.now + Int64((location.time + offset) * 1e9)
      let age = clock.age(of: time, at: arrival, timeOfDay: knowsTimeOfDay ? Self.now + arrival : nil)
      return (Double(age) / 1e9 * 10).rounded() / 10
    }
  }

  /// A week rollover, a scenario of another day, a time zone, a clock that is a minute ahead.
  private static let otherTimeLines = [-1024 * 7 * 86_400, -86_400, -3600, 7200, 60] as [Double]

  @Test("a location that comes at its time has no age", arguments: [0] + otherTimeLines)
  func onTime(offset: Double) {
    #expect(ages((0..<100).map { (Double($0), Double($0) + 0.1) }, offset: offset).allSatisfy { $0 <= 0.1 })
  }

  @Test("a delay from the first location on shows by the time of day", arguments: [12, 60, 3000, 3599] as [Double])
  func delayedFromTheStart(delay: Double) {
    #expect(ages([(0, delay), (1, delay + 1), (2, delay + 2)]) == [delay, delay, delay])
    #expect(ages([(0, delay), (1, delay + 1)], knowsTimeOfDay: false) == [0, 0])
  }

  @Test(
    "a delay shows on any time line: a daemon that was stopped, and what it sends when it goes on",
    arguments: [0] + otherTimeLines)
  func stopped(offset: Double) {
    let before = (0..<10).map { (Double($0), Double($0)) }
    let backlog = (10..<70).map { (Double($0), 70.0) }
    let after = (71..<80).map { (Double($0), Double($0)) }
    let found = ages(before + backlog + after, offset: offset)
    #expect(found[10] == 60 && found[20] == 50 && found[69] == 1)
    #expect(found.suffix(9).allSatisfy { $0 == 0 })
  }

  @Test(
    "a receiver that runs faster or slower than the clock is on a time line of its own", arguments: [0.1, 0.5, 10, 100])
  func otherSpeed(speed: Double) {
    let found = ages((0..<100).map { (Double($0), Double($0) / speed) }, offset: -1e6)
    #expect(found.dropFirst(4).allSatisfy { $0 == 0 })
  }

  @Test("a receiver that stood still for a while is on a later time line, once it has kept pace for ten seconds")
  func pausedReceiver() {
    let before = (0..<30).map { (Double($0), Double($0)) }
    let after = (30..<100).map { (Double($0), Double($0) + 15) }
    let found = ages(before + after, offset: -1e6)
    #expect(found[30..<40].allSatisfy { $0 >= 14.9 })
    #expect(found[52...].allSatisfy { $0 == 0 })
    #expect(ages(before + after)[99] == 15, "by the time of day it is late")
  }

  @Test("pauses that add up make nothing old, and a slow backlog stays old")
  func pausesThatAddUp() {
    let slipping = (0..<300).map { (Double($0), Double($0) + Double($0 / 20)) }
    #expect(ages(slipping, offset: -1e6).allSatisfy { $0 <= 3 })
    let before = (0..<30).map { (Double($0), Double($0)) }
    let backlog = (30..<130).map { (Double($0), 90 + Double($0 - 30) / 2) }
    let found = ages(before + backlog, offset: -1e6)
    #expect(zip(backlog, found.suffix(100)).allSatisfy { ($0.1 - $0.0 - $1).magnitude <= 0.1 })
  }

  @Test("clocks that drift apart make nothing old")
  func drift() {
    let found = ages((0..<3000).map { (Double($0 * 100), Double($0 * 100) * 1.000_05) }, offset: -1e6)
    #expect(found.allSatisfy { $0 == 0 })
  }

  @Test("the ends of time do not trap")
  func endsOfTime() {
    var clock = ReceiverClock()
    for time in [Int64.min, 0, .max, .min] {
      for arrival in [Int64.min, 0, .max] {
        let ages = [Int64.max, .min].map { clock.age(of: time, at: arrival, timeOfDay: $0) }
        #expect(ages.allSatisfy { $0 >= 0 })
      }
    }
  }
}
