import ArgumentParser
import LocationKit
import LocationPlaces

extension Places {
  struct Info: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Summarize files of places: shapes, sizes, bounds, suspicious entries.",
      discussion: """
        Summarizes each file on its own. An error in a file is reported with its line,
        and the exit code is 65. Suspicious entries are listed: circles without a
        radius, and places at the same position as another one.

        Examples:
          locate places info harbours.geojson
          locate places info *.csv --format json
        """)

    @OptionGroup var places: PlaceArguments

    @Option(help: "Output format: text, or json (an object for each file).")
    var format = ReportFormat.text

    @OptionGroup var notation: NotationOptions

    func run() async throws {
      try await format.printReports(of: places.files) { file in
        (PlaceReport(file: SourceName.shown(file), try places.reading.read([file]), notation.notation), nil)
      }
    }
  }
}
