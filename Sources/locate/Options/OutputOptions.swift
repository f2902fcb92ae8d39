import ArgumentParser

struct OutputOptions: ParsableArguments {
  @Option(help: "What to print: text for people, json as gpsd writes it.")
  var format = OutputFormat.text

  @Option(help: "The units of text: metric, imperial or nautical.")
  var units = UnitSystem.metric

  @Option(help: "Coordinates in text: deg, dm, dms, utm, mgrs or maidenhead.")
  var coords = CoordinateFormat.deg

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say what is skipped, and where.")
  var verbose = false

  func makePrinter() -> any EventPrinter {
    switch format {
    case .json: JSONPrinter()
    case .text: TextPrinter(units: units, coordinates: coords, hasColours: StandardOutput.hasColours)
    }
  }
}
