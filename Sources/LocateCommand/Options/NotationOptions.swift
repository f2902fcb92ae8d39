import ArgumentParser
import LocationTracks

/// How text shows quantities and positions.
struct NotationOptions: ParsableArguments {
  @Option(help: "Units in text: metric, imperial or nautical.")
  var units = UnitSystem.metric

  @Option(help: "Coordinates in text: deg, dm, dms, utm, mgrs or maidenhead.")
  var coords = CoordinateFormat.deg

  // An offset may be negative: such a value must not be taken for an option.
  @Option(
    parsing: .unconditional,
    help: .value(
      "zone",
      "Time zone of dates and of times in text: Europe/Berlin, +02:00, UTC (default: local in text, UTC in JSON and in replays)."
    ),
    transform: TimeZoneRules.parse)
  var timeZone: TimeZoneRules?

  /// The notation of text.
  var notation: Notation { Notation(units: units, coordinates: coords, zone: timeZone ?? .local) }

  func makePrinter() -> TextPrinter { TextPrinter(notation: notation, hasColours: StandardOutput.hasColours) }
}
