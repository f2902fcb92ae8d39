import ArgumentParser
import LocationTracks
import LocationWire
import Logging

struct OutputOptions: ParsableArguments {
  @Option(help: "Output format: text, json (as gpsd writes it), or a track: nmea, gpx, kml, geojson, csv.")
  var format = OutputFormat.text

  @Option(
    parsing: .singleValue,
    help: .value(
      "class",
      "Print only these classes of JSON, as tpv,sky; rf and ver are a receiver's state and versions, also as text."))
  var only: [WireClasses] = []

  private var classes: [WireClass] { only.flatMap(\.all) }

  /// Whether only the state and the versions of receivers are printed.
  private var isOfReceivers: Bool { !classes.isEmpty && classes.allSatisfy { $0 == .rf || $0 == .ver } }

  @OptionGroup var notation: NotationOptions

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Report what is skipped, and where, and the standard error of exec: programs.")
  var verbose = false

  /// Whether the output contains satellites.
  var takesSky: Bool { format == .json && (classes.isEmpty || classes.contains(.sky)) }

  /// The time zone in which dates are understood.
  var zone: TimeZoneRules { notation.timeZone ?? (format == .text ? .local : .utc) }

  var logLevel: Logger.Level { .shown(quiet: quiet, verbose: verbose) }

  func validate() throws {
    guard !only.isEmpty, format != .json, !(format == .text && isOfReceivers) else { return }
    throw ValidationError("--only is for --format json; of it, text has rf and ver")
  }

  /// - Parameter display: the live view that replaces lines of text; `nil` for lines.
  func makePrinter(on display: LiveDisplay? = nil) throws -> any EventPrinter {
    switch format {
    case .json: return JSONPrinter(classes: classes.isEmpty ? WireClass.standard : classes)
    case .text where isOfReceivers: return ReceiverPrinter(classes: classes, notation: notation.notation)
    case .text:
      let printer = notation.makePrinter()
      return display.map { LivePrinter(display: $0, text: printer) } ?? printer
    case .nmea, .gpx, .kml, .geojson, .csv:
      return TrackPrinter(
        try FormatChoice.makeWriter(FormatChoice.writer(format.rawValue), for: "standard output"))
    }
  }
}
