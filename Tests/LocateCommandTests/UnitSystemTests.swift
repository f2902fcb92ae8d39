import LocationKit
import Testing

@testable import LocateCommand

@Suite("UnitSystem")
struct UnitSystemTests {
  @Test(
    "writes heights",
    arguments: [
      (UnitSystem.metric, 35.25, "35.3 m"), (.metric, -3, "-3.0 m"), (.metric, -0.04, "0.0 m"),
      (.imperial, -0.1, "0 ft"), (.imperial, 30.48, "100 ft"),
      (.nautical, 35.25, "35.3 m"),
    ])
  func heights(_ units: UnitSystem, _ metres: Double, _ text: String) {
    #expect(written { units.appendHeight(metres, to: &$0) } == text)
  }

  @Test(
    "writes distances, large ones in the larger unit",
    arguments: [
      (UnitSystem.metric, 0, "0.0 m"), (.metric, 999.9, "999.9 m"), (.metric, 1000, "1.00 km"),
      (.metric, 12_345, "12.35 km"), (.imperial, 304.8, "1000 ft"), (.imperial, 1609.344, "1.00 mi"),
      (.nautical, 185.1, "185.1 m"), (.nautical, 185.2, "0.10 nmi"), (.nautical, 1852, "1.00 nmi"),
    ])
  func distances(_ units: UnitSystem, _ metres: Double, _ text: String) {
    #expect(written { units.appendDistance(metres, to: &$0) } == text)
  }

  @Test(
    "writes speeds",
    arguments: [
      (UnitSystem.metric, 10, "36.0 km/h"), (.imperial, 44.704, "100.0 mph"), (.nautical, 463.0 / 900, "1.0 kn"),
    ])
  func speeds(_ units: UnitSystem, _ metresPerSecond: Double, _ text: String) {
    #expect(written { units.appendSpeed(metresPerSecond, to: &$0) } == text)
  }
}
