import LocationKit
import Testing

@testable import LocateCommand

@Suite("The arguments of an anchor watch")
struct AnchorArgumentsTests {
  @Test(
    "a length is a number greater than 0 with or without a unit",
    arguments: [
      ("30", 30), ("30m", 30), ("30 m", 30), ("1.5km", 1500), ("0.02nm", 37.04), ("0.02nmi", 37.04), ("50ft", 15.24),
    ])
  func lengths(_ text: String, _ metres: Double) throws {
    let length = try #require(Length(argument: text))
    #expect((length.metres - metres).magnitude < 1e-9)
  }

  @Test("rejects everything else", arguments: ["", "0", "0m", "-5", "m", "30 miles", "30mm", "1e9", "inf", "1,5"])
  func noLengths(_ text: String) {
    #expect(Length(argument: text)?.metres == nil)
  }

  @Test("a circle has an optional name")
  func circles() throws {
    let circle = try #require(HereCircle(argument: "30m,bower, and kedge"))
    #expect(circle.radius == 30 && circle.name == "bower, and kedge")
    #expect(HereCircle(argument: "50ft")?.name == nil)
    #expect(HereCircle(argument: "50ft")?.radius == 15.24)
    for text in ["", "30,", ",bower", "bower"] { #expect(HereCircle(argument: text)?.radius == nil, "\(text)") }
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
