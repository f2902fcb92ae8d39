/// A scenario that is built into the program, with places along its path, so that a demonstration needs no files.
public struct ShippedScenario: Sendable {
  /// Name for the command line: `city-walk`.
  public let name: String
  /// Summary of the scenario, in one line.
  public let summary: String
  /// Scenario in the scenario language.
  public let yaml: [UInt8]
  /// Places as CSV with a header.
  public let places: [UInt8]

  private init(_ name: String, _ summary: String, _ yaml: [UInt8], places: [UInt8]) {
    (self.name, self.summary, self.yaml, self.places) = (name, summary, yaml, places)
  }

  /// Returns the scenario with a name; `nil` if there is none.
  public static func named(_ name: String) -> ShippedScenario? { all.first { $0.name == name } }

  /// Scenario that `locate demo` plays.
  public static let demoWalk = ShippedScenario(
    "demo-walk", "three minutes on a bicycle in Berlin, past three places",
    PackageResources.demo_walk_yaml, places: PackageResources.demo_places_csv)

  /// All scenarios, in the order in which they are listed.
  public static let all = [
    demoWalk,
    ShippedScenario(
      "city-walk", "on foot through an inner city, with a passage in which the fix is lost",
      PackageResources.city_walk_yaml, places: PackageResources.city_walk_csv),
    ShippedScenario(
      "motorway-tunnel", "by car under a gantry and through a tunnel",
      PackageResources.motorway_tunnel_yaml, places: PackageResources.motorway_tunnel_csv),
    ShippedScenario(
      "harbour-midnight", "a ferry that reaches its quay when the day changes",
      PackageResources.harbour_midnight_yaml, places: PackageResources.harbour_midnight_csv),
    ShippedScenario(
      "polar-flight", "an airliner over the North Pole",
      PackageResources.polar_flight_yaml, places: PackageResources.polar_flight_csv),
    ShippedScenario(
      "antimeridian", "a ferry over longitude 180 and back",
      PackageResources.antimeridian_yaml, places: PackageResources.antimeridian_csv),
    ShippedScenario(
      "urban-canyon", "on foot between towers: a visit that was none",
      PackageResources.urban_canyon_yaml, places: PackageResources.urban_canyon_csv),
    ShippedScenario(
      "unplugged-cable", "a van whose receiver is unplugged during the drive",
      PackageResources.unplugged_cable_yaml, places: PackageResources.unplugged_cable_csv),
    ShippedScenario(
      "week-rollover", "a bus whose receiver is 1024 weeks early for a minute",
      PackageResources.week_rollover_yaml, places: PackageResources.week_rollover_csv),
    ShippedScenario(
      "spoofing", "a ship at anchor whose receiver is spoofed to an airport",
      PackageResources.spoofing_yaml, places: PackageResources.spoofing_csv),
    ShippedScenario(
      "drone-carry-off", "a drone whose position is dragged to a village",
      PackageResources.drone_carry_off_yaml, places: PackageResources.drone_carry_off_csv),
    ShippedScenario(
      "ship-meaconing", "a ship that is jammed, and then reported in another harbour",
      PackageResources.ship_meaconing_yaml, places: PackageResources.ship_meaconing_csv),
  ]
}
