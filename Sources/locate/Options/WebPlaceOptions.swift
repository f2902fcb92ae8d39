import ArgumentParser
import LocationKit

/// How places are asked of web services.
struct WebPlaceOptions: ParsableArguments {
  @Option(
    name: .customLong("pois-near"),
    help: ArgumentHelp(
      "Where a web service looks for places first; else where you are, if that is live.", valueName: "lat,lon"))
  var near: Position?

  @Option(
    name: .customLong("pois-mapping"),
    help: ArgumentHelp(
      "What the JSON of a web service means: see Config/places-mapping.yaml.", valueName: "file"),
    completion: .file(extensions: ["yaml", "json"]))
  var mapping: String?

  @Option(
    name: .customLong("pois-cache"),
    help: ArgumentHelp(
      "Keep the answers of web services here, and not in the user's cache; or none.", valueName: "folder|none"),
    completion: .directory)
  var cache: String?

  @Option(
    name: .customLong("pois-refresh"),
    help: ArgumentHelp("Ask a web service again for what is older, whatever it says.", valueName: "time"))
  var refresh: TimeSpan?
}

/// `52.5163,13.3777`: degrees.
struct Position: ExpressibleByArgument {
  let coordinate: Coordinate

  init?(argument: String) {
    guard let coordinate = CoordinateText(argument)?.coordinate else { return nil }
    self.coordinate = coordinate
  }
}
