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
          locate places export harbours.csv --to geojson > harbours.geojson
          locate places export *.gpx --radius 50 --output all.csv
        """)

    @OptionGroup var places: PlaceArguments

    @Option(
      help: .value("format", "Output format: geojson, csv, gpx or kml (default: from the output's name)."),
      completion: .list(PlaceCatalog.writable.map(\.word)))
    var to: String?

    @Option(name: .shortAndLong, help: .value("file", "Write to this file; - is standard output."), completion: .file())
    var output: String = "-"

    func run() async throws {
      let format = try outputFormat
      try OutputFile.check(output, isNoneOf: places.files)
      try OutputFile.check(output)
      let content = try places.reading.read(places.files).places
      let attributes = Set(content.flatMap(\.attributes.keys)).sorted()
      var writer = format.makeWriter(attributes: attributes)
      try write(content, with: &writer)
      let leftOut = writer.leftOut.sorted { $0.key < $1.key }.map { RunAccount.count($0.value, $0.key) }
      if !leftOut.isEmpty, !places.reading.quiet {
        StandardError.say("left out, as \(format.name) has no room for them: \(leftOut.joined(separator: ", "))")
      }
    }

    private func write(_ content: [PointOfInterest], with writer: inout any PlaceWriter) throws {
      var standardOutput = StandardOutput()
      guard output != "-" else {
        for place in content {
          writer.write(place, to: &standardOutput.text.raw)
          try standardOutput.flush(due: false)
        }
        writer.finish(to: &standardOutput.text.raw)
        return try standardOutput.flush(due: true)
      }
      var file = try DocumentFile(output)
      var text = ASCIIWriter()
      for place in content {
        writer.write(place, to: &text)
        if text.bytes.count > 65_536 {
          try file.append(text.bytes)
          text.removeAll()
        }
      }
      writer.finish(to: &text)
      try file.append(text.bytes)
      try file.finish()
    }

    private var outputFormat: any PlaceTextFormat {
      get throws {
        let words = PlaceCatalog.writable.map(\.word)
        let ending = output.split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init)
        guard let word = (to ?? ending)?.lowercased() else {
          throw ValidationError(
            "\(output == "-" ? "standard output" : output) has no extension of a known format: add --to with one of \(words.joined(separator: ", "))"
          )
        }
        if let format = PlaceCatalog.writable.first(where: { $0.word == word }) { return format }
        let hint = nearest(to: word, among: words).map { ": did you mean \($0)?" } ?? ""
        throw ValidationError("there is no format \(word) for places\(hint) (one of \(words.joined(separator: ", ")))")
      }
    }
  }
}
