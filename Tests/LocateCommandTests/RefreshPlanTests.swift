import LocationKit
import LocationTesting
import Testing

@testable import LocateCommand

@Suite("RefreshPlan")
struct RefreshPlanTests {
  private static let home = Coordinate.make(latitude: 48, longitude: 11)

  private static func north(_ metres: Double) -> Coordinate { .make(latitude: 48 + metres / 111_200, longitude: 11) }

  /// One that has been answered with places up to so many metres away.
  private static func answered(
    _ farthest: Double, lifetime: Duration? = nil, isStale: Bool = false, asksWhere: Bool = true
  ) -> RefreshPlan {
    var plan = RefreshPlan(asksWhere: asksWhere)
    let place = PointOfInterest(id: "far", region: .circle(center: north(farthest), radius: 10))
    plan.note(
      [place], near: asksWhere ? home : nil, lifetime: lifetime, isStale: isStale, elapsed: .seconds(100))
    return plan
  }

  @Test("waits for a location only if the request needs a position")
  func first() {
    #expect(!RefreshPlan(asksWhere: true).isDue(at: nil, elapsed: .zero))
    #expect(RefreshPlan(asksWhere: true).isDue(at: Self.home, elapsed: .zero))
    #expect(RefreshPlan(asksWhere: false).isDue(at: nil, elapsed: .zero))
  }

  @Test(
    "refreshes halfway to the edge of the covered area, and at least 500 m from the last request",
    arguments: [(10_000.0, 4_950.0, false), (10_000, 5_050, true), (100, 495, false), (100, 505, true)])
  func moved(_ farthest: Double, _ way: Double, _ isDue: Bool) {
    let plan = Self.answered(farthest)
    #expect(plan.isDue(at: Self.north(way), elapsed: .seconds(101)) == isDue)
    #expect(!Self.answered(farthest, asksWhere: false).isDue(at: Self.north(way), elapsed: .seconds(101)))
    #expect(plan.isElsewhere(Self.north(way)) == (way > 500))
  }

  @Test(
    "refreshes when a response is too old, at most once a minute",
    arguments: [(300, 399.0, false), (300, 400, true), (5, 159, false), (5, 160, true), (0, 90_000, false)])
  func aged(_ lifetime: Int, _ elapsed: Double, _ isDue: Bool) {
    let plan = Self.answered(1000, lifetime: .seconds(lifetime))
    #expect(plan.isDue(at: Self.home, elapsed: .seconds(elapsed)) == isDue)
  }

  @Test("backs off after each failure, up to a quarter of an hour; a response resets the delay")
  func failures() {
    var plan = Self.answered(1000, isStale: true)
    #expect(!plan.isDue(at: Self.home, elapsed: .seconds(129)))
    #expect(plan.isDue(at: Self.home, elapsed: .seconds(130)))
    plan.noteFailure(elapsed: .seconds(200))
    #expect(!plan.isDue(at: Self.home, elapsed: .seconds(259)))
    #expect(plan.isDue(at: Self.home, elapsed: .seconds(260)))
    for _ in 0..<20 { plan.noteFailure(elapsed: .seconds(1000)) }
    #expect(!plan.isDue(at: Self.home, elapsed: .seconds(1899)))
    #expect(plan.isDue(at: Self.home, elapsed: .seconds(1900)))
    plan.note([], near: Self.home, lifetime: nil, isStale: false, elapsed: .seconds(1900))
    #expect(plan.isDue(at: Self.north(600), elapsed: .seconds(1901)))
  }
}
