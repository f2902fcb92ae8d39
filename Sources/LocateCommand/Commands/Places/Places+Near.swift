import ArgumentParser
import LocationKit
import LocationPlaces

extension Places {
  struct Near: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Find the places nearest to a point.",
      usage: "locate places near <places> ... <lat,lon> [<options>]",
      discussion: """
        Distances are on the WGS-84 ellipsoid to a place's edge, and negative inside.
        In text, the direction is that to the centre of a circle.

        Examples:
          locate places near harbours.geojson 54.32,10.13
          locate places near shops.csv -33.86,151.21 --within 2km --count 20
          locate places near harbours.geojson 54.32,10.13 --format json
        """)

    @Argument(
      help: .value("places", "Files of places, and a point: latitude and longitude in degrees."),
      completion: .file(extensions: PlaceCatalog.fileExtensions))
    var words: [String] = []

    @Option(help: .value("number", "Print at most N places (default: 5; with --within: all)."))
    var count: Int?

    @Option(help: .value("length", "Print only places at most LENGTH away."))
    var within: Length?

    @Option(help: "Output format: text, or json (an object a line).")
    var format = ReportFormat.text

    @Option(help: "Units in text: metric, imperial or nautical.")
    var units = UnitSystem.metric

    @OptionGroup var reading: PlaceReadingOptions

    func validate() throws {
      if let count, count < 1 { throw ValidationError("--count is 1 or more") }
    }

    func run() async throws {
      let (files, point) = try arguments()
      let lookup = try reading.lookup(files)
      let limit = count ?? (within == nil ? 5 : Int.max)
      let nearest = lookup.nearest(to: point, count: limit, within: within?.metres ?? .infinity)
      if let fault = lookup.fault { throw fault }
      try format.print(NearestPlaces(point: point, places: nearest, units: units))
      if nearest.isEmpty, !reading.quiet, format == .text {
        StandardError.say(within.map { "no place is within \($0.text)" } ?? "there is no place")
      }
    }

    private func arguments() throws -> (files: [String], point: Coordinate) {
      let files = words.filter { !CoordinateText.matches($0) }
      let points = words.filter(CoordinateText.matches)
      guard points.count == 1 else {
        throw ValidationError(
          points.isEmpty ? "specify a point, latitude and longitude in degrees: 54.32,10.13" : "specify one point only")
      }
      guard let point = CoordinateText(argument: points[0]) else {
        throw ValidationError(
          "invalid position: \(points[0]) (latitudes are -90 to 90 degrees, longitudes -180 to 180)")
      }
      guard !files.isEmpty else { throw ValidationError("specify a file of places") }
      return (files, point.coordinate)
    }
  }
}
