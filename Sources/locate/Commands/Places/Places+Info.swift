import ArgumentParser
import LocationKit
import LocationPlaces

extension Places {
  struct Info: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "What files of places hold: shapes, sizes, bounds, what looks wrong.",
      discussion: """
        Each file by itself. What is wrong in a file is an error with its line, and
        exit code 65; what only looks wrong is told: circles without a radius, and
        places that lie where another does.

        Examples:
          locate places info harbours.geojson
          locate places info *.csv --format json
        """)

    @OptionGroup var places: PlaceArguments

    @Option(help: "What to print: text for people, or json, an object for each file.")
    var format = ReportFormat.text

    @Option(help: "The units of text: metric, imperial or nautical.")
    var units = UnitSystem.metric

    @Option(help: "Coordinates in text: deg, dm, dms, utm, mgrs or maidenhead.")
    var coords = CoordinateFormat.deg

    func run() async throws {
      var standardOutput = StandardOutput()
      var failure: LocationError?
      for file in places.files {
        do throws(LocationError) {
          let content = try places.reading.read([file])
          let report = PlaceReport(file: SourceName.shown(file), content)
          if file != places.files.first, format == .text { standardOutput.text.append("\n") }
          switch format {
          case .json: report.appendJSON(to: &standardOutput.text.raw)
          case .text: report.append(to: &standardOutput.text, units, coords)
          }
        } catch {
          // The others are worth telling of all the same; the last error is the command's.
          if let failure { StandardError.complain(failure.sentence) }
          failure = error
        }
        try standardOutput.flush(due: true)
      }
      if let failure { throw failure }
    }
  }
}
