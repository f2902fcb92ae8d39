import ArgumentParser
import LocationIO
import LocationKit
import LocationPlaces

extension Places {
  struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "An index of places in one file, that opens at once however large it is.",
      discussion: """
        Every command that takes files of places, and --pois, takes the index in their
        place, and reads what it needs of it. What it is written over is replaced when
        the new one is whole; whoever has the old one open keeps it. An index that is
        in use must not be overwritten in place (cp): rename a new file to its name.

        Examples:
          locate places build harbours.geojson quays.csv --output harbours.places
          locate watch --pois harbours.places
        """)

    @OptionGroup var places: PlaceArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the index here.", valueName: "file"), completion: .file())
    var output: String

    func run() async throws {
      if let input = places.files.first(where: { OutputFile.isSame($0, as: output) }) {
        throw LocationError(
          .usage, "this is an input, and would be overwritten", place: output,
          remedy: input == output ? "name another output" : "it is the same file as \(input): name another output")
      }
      try OutputFile.check(output)
      let content = try places.reading.read(places.files).places
      let index = try PointOfInterestIndex(content)
      try index.write(to: output)
      if !places.reading.quiet {
        StandardError.say("\(output): \(RunAccount.count(index.count, "places")), \(index.size) bytes")
      }
    }
  }
}
