import Testing

@testable import LocationScenario

@Suite("Quantity")
struct QuantityTests {
  @Test(
    "converts any unit to SI",
    arguments: [
      ("5 km/h", 5 / 3.6), ("1.4m/s", 1.4), ("12 kn", 12 * 1852 / 3600), ("30   mph", 13.4112), ("-1 m/s", -1),
      ("+.5 m/s", 0.5),
    ] as [(String, Double)])
  func speeds(text: String, expected: Double) throws {
    #expect((try #require(Quantity.speed.value(of: text)) - expected).magnitude < 1e-12)
  }

  @Test("reads lengths", arguments: [("200 m", 200.0), ("1.5km", 1500), ("2 nmi", 3704), ("100 ft", 30.48)])
  func lengths(text: String, expected: Double) throws {
    #expect((try #require(Quantity.length.value(of: text)) - expected).magnitude < 1e-9)
  }

  @Test("reads limits of movement, with typographic signs and plain ones")
  func limits() {
    #expect(Quantity.acceleration.value(of: "1.5 m/s²") == 1.5)
    #expect(Quantity.acceleration.value(of: "1.5 m/s2") == 1.5)
    #expect(Quantity.turn.value(of: "20 °/s") == 20)
    #expect(Quantity.turn.value(of: "20 deg/s") == 20)
  }

  @Test(
    "rejects a missing unit or number, and other units",
    arguments: [
      "5", "km/h", "", "5 km", "5 km/h 3 m/s", "five km/h", "1e3 m/s", "nan m/s", "5 KM/H", " 5 km/h", "--5 kn",
    ])
  func refusals(text: String) { #expect(Quantity.speed.value(of: text) == nil) }
}
