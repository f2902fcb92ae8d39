import Testing

@testable import LocationKit

@Suite("SearchReach")
struct SearchReachTests {
  @Test("the radius covers the step")
  func step() {
    #expect(SearchReach(640).radius(after: 10) == 640)
    #expect(SearchReach(640).radius(after: 1000) >= 1000)
  }

  @Test("grows while nothing is found, up to its limit")
  func growth() {
    var reach = SearchReach(40)
    reach.adapt(to: 0, after: 10)
    #expect(reach.metres == 80)
    for _ in 0..<20 { reach.adapt(to: 0, after: 10) }
    #expect(reach.metres == SearchReach.largest)
  }

  @Test("shrinks where many are found, but not below what a step needs: it would have to grow again elsewhere")
  func density() {
    var reach = SearchReach(640)
    reach.adapt(to: 5, after: 10)
    #expect(reach.metres == 640)
    for _ in 0..<20 { reach.adapt(to: 100, after: 140) }
    #expect(reach.metres == 160)
    for _ in 0..<20 { reach.adapt(to: 100, after: 10) }
    #expect(reach.metres == 40)
  }
}
