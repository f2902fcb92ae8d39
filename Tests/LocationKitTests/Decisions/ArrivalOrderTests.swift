import LocationTesting
import Testing

@testable import LocationKit

@Suite("ArrivalOrder")
struct ArrivalOrderTests {
  private func verdicts(_ seconds: [Double?], usualInterval: Int64? = nil) -> [ArrivalOrder.Verdict] {
    var order = ArrivalOrder()
    return seconds.map { order.judge(.east(0, at: $0), usualInterval: usualInterval) }
  }

  @Test("a later time is in order; the same or an earlier time is not")
  func laterIsInOrder() {
    #expect(verdicts([0, 1, 1, 0.5, 2]) == [.newLine, .inOrder, .outOfOrder, .outOfOrder, .inOrder])
  }

  @Test("in a recorded source, the same time is in order at another position, and repeated at the same one")
  func recorded() {
    var order = ArrivalOrder()
    let locations: [Location] = [
      .east(0, at: 0), .east(5, at: 0), .east(5, at: 0), .east(5, at: 0, mode: .threeDimensional), .east(9, at: 1),
      .east(5, at: 0), .east(5, at: 0),
    ]
    let verdicts = locations.map { order.judge($0, usualInterval: nil, timing: .recorded) }
    #expect(
      verdicts == [.newLine, .inOrder, .repeated, .refinement, .inOrder, .outOfOrder, .outOfOrder])
  }

  @Test("a flood of invented devices does not displace the devices that report again and again")
  func flood() {
    var orders = ArrivalOrders()
    func judge(_ device: String, _ second: Double) -> ArrivalOrder.Verdict {
      orders.judge(
        .east(0, at: second, origin: LocationOrigin(source: "udp", device: device, kind: .live)), usualInterval: nil)
    }
    let real = (0..<20).map { "real \($0)" }
    for second in 0..<2 {
      for device in real { _ = judge(device, Double(100 + second)) }
    }
    for number in 0..<1000 { _ = judge("invented \(number)", 0) }
    #expect(Set(real.map { judge($0, 50) }.map { "\($0)" }) == ["outOfOrder"])
    #expect(judge("new", 200) == .newLine)
    #expect(judge("new", 199) == .outOfOrder)
  }

  @Test("two older locations in a row that advance are a clock step: the difference less the typical interval")
  func clockStep() {
    let second = UTCInstant.nanosecondsPerSecond
    #expect(
      verdicts([100, 90, 91, 92], usualInterval: second) == [
        .newLine, .outOfOrder, .clockStep(-11 * second), .inOrder,
      ])
    #expect(verdicts([100, 90, 91]).last == .clockStep(-10 * second))
  }

  @Test("times that the receiver has not confirmed decide no clock step, and the first confirmed one begins a line")
  func unconfirmed() {
    func verdicts(_ times: [(second: Double, isUnconfirmed: Bool)]) -> [ArrivalOrder.Verdict] {
      var order = ArrivalOrder()
      return times.map { time in
        var location = Location.east(0, at: time.second)
        if time.isUnconfirmed {
          var details = LocationDetails()
          details.isTimeUnconfirmed = true
          location.details = details
        }
        return order.judge(location, usualInterval: nil)
      }
    }
    #expect(
      verdicts([(100, true), (101, true), (84, false), (85, false)]) == [.newLine, .inOrder, .newLine, .inOrder])
    #expect(
      verdicts([(100, true), (90, true), (91, true), (92, true)]) == [.newLine, .outOfOrder, .newLine, .inOrder])
    #expect(
      verdicts([(100, false), (90, true), (91, true), (92, true), (101, false)])
        == [.newLine, .outOfOrder, .outOfOrder, .outOfOrder, .inOrder])
    #expect(verdicts([(100, false), (101, true), (102, false)]) == [.newLine, .inOrder, .inOrder])
  }

  @Test(
    "older locations that do not advance, or are not in a row, are not a clock step",
    arguments: [[100, 90, 90, 90], [100, 91, 90], [100, 90, 101, 91], [100, 90, 100, 91]] as [[Double]])
  func noClockStep(seconds: [Double]) {
    let found = verdicts(seconds).contains { if case .clockStep = $0 { true } else { false } }
    #expect(!found)
  }

  @Test("the same time with a higher mode is a refinement, only once")
  func refinement() {
    var order = ArrivalOrder()
    let verdicts = [FixMode.twoDimensional, .threeDimensional, .threeDimensional, .twoDimensional].map {
      order.judge(.east(0, at: 0, mode: $0), usualInterval: nil)
    }
    #expect(verdicts == [.newLine, .refinement, .outOfOrder, .outOfOrder])
  }

  @Test("locations without a time are in order; the first location with a time begins a time line")
  func withoutTime() {
    #expect(verdicts([nil, nil, 5, nil, 5, 6]) == [.inOrder, .inOrder, .newLine, .inOrder, .outOfOrder, .inOrder])
  }

  @Test("a leap second and the second that follows are in order")
  func leapSecond() {
    var order = ArrivalOrder()
    let times = ["2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", "2017-01-01T00:00:01Z"]
    let verdicts = times.map { order.judge(.make(time: .utc($0)), usualInterval: nil) }
    #expect(verdicts == [.newLine, .inOrder, .inOrder, .inOrder])
  }

  @Test("a step from one end of the time range to the other does not trap")
  func endsOfTime() {
    var order = ArrivalOrder()
    let verdicts = [Int64.max, .min, .min + 1].map {
      order.judge(.make(time: UTCInstant(nanoseconds: $0)), usualInterval: 5)
    }
    #expect(verdicts.first == .newLine)
  }
}
