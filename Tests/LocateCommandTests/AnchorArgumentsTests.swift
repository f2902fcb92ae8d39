import LocationKit
import Testing

@testable import LocateCommand

@Suite("The arguments of an anchor watch")
struct AnchorArgumentsTests {
  @Test("a circle has an optional name")
  func circles() throws {
    let circle = try #require(HereCircle(argument: "30m,bower, and kedge"))
    #expect(circle.radius == 30 && circle.name == "bower, and kedge")
    #expect(HereCircle(argument: "50ft")?.name == nil)
    #expect(HereCircle(argument: "50ft")?.radius == 15.24)
    for text in ["", "0", "0m", "1001km", "30,", ",bower", "bower"] {
      #expect(HereCircle(argument: text)?.radius == nil, "\(text)")
    }
  }

  @Test("a circle around a point has its coordinates")
  func anchors() throws {
    let anchor = try #require(AnchorCircle(argument: "-54.33,-10.15,40m,bower"))
    #expect(anchor.center == Coordinate(latitude: -54.33, longitude: -10.15))
    #expect(anchor.circle.radius == 40 && anchor.circle.name == "bower")
    for text in ["54.33,10.15", "54.33,10.15,", "91,10.15,40", "54.33,x,40", "54.33,10.15,0", "54.33,10.15,40,"] {
      #expect(AnchorCircle(argument: text)?.center == nil, "\(text)")
    }
  }
}
