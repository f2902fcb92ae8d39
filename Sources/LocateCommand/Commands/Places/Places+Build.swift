import ArgumentParser
import LocationIO
import LocationKit
import LocationPlaces

extension Places {
  struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Build an index of places that opens instantly at any size.",
      discussion: """
        Every command that takes files of places, and --pois, also takes the index,
        and reads only the parts that it needs. An existing output is replaced once
        the new one is complete; programs that have the old one open keep it. Do not
        overwrite an index in place (cp) while it is in use: rename a new file to its
        name.

        Examples:
          locate places build harbours.geojson quays.csv --output harbours.places
          locate watch --pois harbours.places
        """)

    @OptionGroup var places: PlaceArguments

    @Option(name: .shortAndLong, help: .value("file", "Write the index to this file."), completion: .file())
    var output: String

    func run() async throws {
      try OutputFile.check(output, isNoneOf: places.files)
      try OutputFile.check(output)
      let content = try places.reading.read(places.files).places
      let index = try PlaceIndex(content)
      try index.write(to: output)
      if !places.reading.quiet {
        StandardError.say("\(output): \(RunAccount.count(index.count, "places")), \(index.size) bytes")
      }
    }
  }
}
