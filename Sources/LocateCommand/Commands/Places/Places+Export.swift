import ArgumentParser
import LocationIO
import LocationKit
import LocationPlaces

extension Places {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Convert places to another format.",
      discussion: """
        Writes to standard output, or to the file of --output, which is overwritten.
        Standard error reports what the format cannot hold: CSV and GPX hold circles
        only, GPX no attributes. Polygons and corridors are cut at the antimeridian
        (RFC 7946, 3.1.9). Coordinates have nine decimals.

        Examples:
          locate places export harbours.csv --output-format geojson
          locate places export *.gpx --radius 50 --output all.csv
        """)

    @OptionGroup var places: PlaceArguments

    @Option(
      help: .value("format", "Output format: geojson, csv, gpx or kml (default: from the output's name)."),
      completion: .list(PlaceCatalog.writable.map(\.word)))
    var outputFormat: String?

    @Option(name: .shortAndLong, help: .value("file", "Write to this file; - is standard output."), completion: .file())
    var output: String = "-"

    func run() async throws {
      let format = try format
      try OutputFile.check(output, isNoneOf: places.files)
      try OutputFile.check(output)
      let content = try places.reading.read(places.files).places
      let attributes = Set(content.flatMap(\.attributes.keys)).sorted()
      var writer = format.makeWriter(attributes: attributes)
      try write(content, with: &writer)
      if !writer.leftOut.isEmpty, !places.reading.quiet {
        StandardError.say("left out, as \(format.name) has no room for them: \(RunAccount.list(writer.leftOut))")
      }
    }

    private func write(_ content: [PointOfInterest], with writer: inout any PlaceWriter) throws {
      var file = try TextOutput(output)
      writer.begin(to: &file.standard.text.raw)
      for place in content {
        writer.write(place, to: &file.standard.text.raw)
        try file.flush(due: false)
      }
      writer.finish(to: &file.standard.text.raw)
      try file.finish()
    }

    private var format: any PlaceTextFormat {
      get throws {
        let words = PlaceCatalog.writable.map(\.word)
        let choice = "one of \(words.joined(separator: ", "))"
        guard let word = outputFormat?.lowercased() ?? FormatChoice.ending(ofFile: output) else {
          let name = output == "-" ? "standard output" : output
          throw ValidationError("\(name) has no extension of a known format: add --output-format with \(choice)")
        }
        if let format = PlaceCatalog.writable.first(where: { $0.word == word }) { return format }
        throw ValidationError("there is no format \(word) for places\(suggestion(for: word, among: words)) (\(choice))")
      }
    }
  }
}
