import ArgumentParser
import LocationTracks

/// How text shows quantities and positions.
struct NotationOptions: ParsableArguments {
  @Option(help: "Units in text: metric, imperial or nautical.")
  var units = UnitSystem.metric

  @Option(help: "Coordinates in text: deg, dm, dms, utm, mgrs or maidenhead.")
  var coords = CoordinateFormat.deg

  var notation: Notation { Notation(units: units, coordinates: coords) }

  func makePrinter(in zone: TimeZoneRules = .utc) -> TextPrinter {
    var notation = notation
    notation.zone = zone
    return TextPrinter(notation: notation, hasColours: StandardOutput.hasColours)
  }
}
