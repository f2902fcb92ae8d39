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
      var standardOutput = StandardOutput()
      var failure: LocationError?
      for file in places.files {
        do throws(LocationError) {
          let content = try places.reading.read([file])
          if file != places.files.first, format == .text { standardOutput.text.append("\n") }
          let report = PlaceReport(file: SourceName.shown(file), content, notation.notation)
          format.append(report, to: &standardOutput.text)
        } catch {
          // All files are reported; the command fails with the last error.
          if let failure { StandardError.complain(failure.sentence) }
          failure = error
        }
        try standardOutput.flush(due: true)
      }
      if let failure { throw failure }
    }
  }
}
