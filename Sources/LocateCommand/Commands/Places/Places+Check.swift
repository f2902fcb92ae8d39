import ArgumentParser
import LocationIO
import LocationKit
import LocationPlaces

extension Places {
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Find the places that contain each of many points.",
      discussion: """
        Points are CSV with a header that has lat and lon, or JSON lines with lat and
        lon; other fields are ignored. For each point, in the same order, the output
        is a line of JSON with the ids of its places in alphabetical order:
          {"lat":54.3,"lon":10.1,"in":["harbour","quay"]}
        The edge of a place belongs to it.

        Examples:
          locate places check harbours.geojson --points track.csv
          locate watch --only tpv --format json | \\
            locate places check harbours.geojson quays.csv --points -
        """)

    @OptionGroup var places: PlaceArguments

    @Option(help: .value("file", "Read the points from this file; - is standard input."), completion: .file())
    var points: String?

    func run() async throws {
      if let point = places.files.first(where: { CoordinateText.matches($0) }) {
        let files = places.files.filter { $0 != point }.joined(separator: " ")
        throw ValidationError("\(point) is a point, not a file: locate places near \(files) \(point)")
      }
      guard let points else {
        throw ValidationError(
          "specify the points: --points FILE, or - for standard input; of one point: locate places near")
      }
      let input = try PointInput(points)
      let lookup = try places.reading.lookup(places.files)
      var check = ContainmentCheck(lookup)
      var progress = Progress(
        isShown: !places.reading.quiet && StandardError.isTerminal && !StandardOutput.isTerminal, of: "points")
      defer { progress.clear() }
      var standardOutput = StandardOutput()
      var failure: LocationError?
      do {
        try await input.read { points in
          for point in points { try check.append(point, to: &standardOutput.text.raw) }
          progress.show(check.count)
          // Input from a pipe may be interactive: answer each batch at once.
          try standardOutput.flush(due: !input.isFile)
        }
      } catch let error as LocationError { failure = error }
      try standardOutput.flush(due: true)
      if let failure { throw failure }
    }
  }
}
