package import ArgumentParser

/// Options of a fleet that the server shows.
package struct ServedFleetOptions: ParsableArguments, Sendable {
  @Flag(name: .customLong("fleet"), help: "Show the subjects of a fleet instead of one location.")
  package var isOn = false

  @Option(
    name: .customLong("fleet-stale"),
    help: .value("time", "Show a subject as stale after this time without a position."))
  package var stale = TimeSpan(.seconds(300))

  @Option(
    name: .customLong("fleet-forget"),
    help: .value("time", "Remove a subject from the map after this time without a position."))
  package var forget = TimeSpan(.seconds(86_400))

  @Option(
    name: .customLong("fleet-size"),
    help: .value("number", "Show at most this number of subjects; a new one then replaces a stale one."))
  package var size = 1_000_000

  package init() {}

  package func validate() throws {
    guard (1...100_000_000).contains(size) else {
      throw ValidationError("--fleet-size is a number from 1 to 100000000")
    }
    guard stale.duration > .zero, forget.duration >= stale.duration else {
      throw ValidationError("--fleet-stale is more than 0, and --fleet-forget is not less than --fleet-stale")
    }
  }
}
