import ArgumentParser

/// The inputs of a fleet.
struct FleetInputArguments: ParsableArguments {
  @Argument(
    help: .value(
      "input", "File of gpsd's JSON; - is standard input; or mqtt://host/topic, nmea-udp:// or nmea-tcp://."),
    completion: .file())
  var inputs = ["-"]

  func validate() throws { try Self.check(inputs) }

  /// Throws if standard input would be read twice.
  static func check(_ inputs: [String]) throws {
    guard inputs.count(where: { $0 == "-" }) < 2 else { throw ValidationError("- is standard input, and is read once") }
  }
}
