import ArgumentParser
import LocationTracks
import Logging

struct OutputOptions: ParsableArguments {
  @Option(help: "What to print: text for people, json as gpsd writes it; or a track: nmea, gpx, kml, geojson, csv.")
  var format = OutputFormat.text

  @Option(
    parsing: .singleValue, help: ArgumentHelp("Of json, print this class only; may be repeated.", valueName: "class"))
  var only: [WireClass] = []

  @Option(help: "The units of text: metric, imperial or nautical.")
  var units = UnitSystem.metric

  @Option(help: "Coordinates in text: deg, dm, dms, utm, mgrs or maidenhead.")
  var coords = CoordinateFormat.deg

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what is skipped, and where, and what a program of exec: says.")
  var verbose = false

  /// Whether satellites are printed.
  var takesSky: Bool { format == .json && (only.isEmpty || only.contains(.sky)) }

  var logLevel: Logger.Level { .heard(quiet: quiet, verbose: verbose) }

  func validate() throws {
    if !only.isEmpty, format != .json { throw ValidationError("--only is for --format json") }
  }

  /// - Parameter display: where text is a live view, and no lines.
  func makePrinter(on display: LiveDisplay? = nil) throws -> any EventPrinter {
    switch format {
    case .json: return JSONPrinter(classes: only.isEmpty ? WireClass.allCases : only)
    case .text:
      let printer = TextPrinter(units: units, coordinates: coords, hasColours: StandardOutput.hasColours)
      return display.map { LivePrinter(display: $0, text: printer) } ?? printer
    case .nmea, .gpx, .kml, .geojson, .csv:
      let format = try FormatChoice.writer(format.rawValue)
      guard let writer = format.makeWriter(TrackWriterOptions(creator: Version.creator)) else {
        throw ValidationError("\(format.name) cannot be written")
      }
      return TrackPrinter(writer)
    }
  }
}
