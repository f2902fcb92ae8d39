import ArgumentParser

/// The `fleet` command. It is not asynchronous: without a subcommand it only prints its help.
struct FleetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Decide for many subjects at once, over the same places.",
    discussion: """
      The input is gpsd's JSON, a line for each reading, with the member subject,
      the id of the vehicle or person:

        {"class":"TPV","subject":"van-17","mode":3,"time":"…","lat":52.5,"lon":13.4}

      locate fleet run is one process. The other subcommands distribute a fleet on
      NATS JetStream.

      Examples:
        locate fleet run positions.json --pois places.csv --format json
      """,
    subcommands: [Run.self, PlacesCommand.self, Worker.self, Publish.self, Events.self, Top.self])
}
