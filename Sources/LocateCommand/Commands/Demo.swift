import ArgumentParser
import LocationKit
import LocationPlaces
import LocationScenario
import ShippedScenarios

struct Demo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show everything without hardware: a simulated receiver, a real gpsd, three places.",
    discussion: """
      Rides past three places in Berlin, ten times as fast as a cyclist. The
      simulated receiver sends NMEA on a pseudo-terminal (or by UDP if gpsd may not
      open that), a private gpsd on a free loopback port reads it, and locate reads
      gpsd as it would with a real receiver, through libgps if that is compiled in.
      Without gpsd, the same ride is replayed from its scenario.
      """)

  @Option(help: "Units in text: metric, imperial or nautical.")
  var units = UnitSystem.metric

  @Flag(help: "Replay the scenario even if gpsd is installed.")
  var withoutGpsd = false

  /// Three minutes in 18 seconds.
  static let speedUp = 10.0

  func run() async throws {
    let shipped = ShippedScenario.demoWalk
    let scenario = try Scenario(yaml: shipped.yaml, source: shipped.name)
    let csv = shipped.places
    let places = try CSVPlaceFormat().places(in: csv.span, source: "demo-places")
    let stage = DemoStage(scenario: scenario, places: places, units: units)
    guard !withoutGpsd, let gpsd = PrivateGPSD.installedPath else {
      if !withoutGpsd {
        StandardError.say("demo: gpsd is not installed (apt-get install gpsd): replaying the scenario of the same ride")
      }
      return try await stage.play(.script(scenario, rate: .multiple(Self.speedUp)), until: nil)
    }
    do {
      try await stage.play(through: gpsd, by: .pseudoTerminal)
    } catch DemoStage.Failure.noFix {
      StandardError.say("demo: gpsd does not read the pseudo-terminal (AppArmor may forbid it): trying UDP")
      try await stage.play(through: gpsd, by: .udp)
    }
  }
}
