import LocationService
import LocationTracks

/// An option that had another name: the former name is accepted, with a note, until the release of version 1.0.
struct FormerOption: Sendable {
  /// Words of the command: `places export`.
  let command: String
  /// Former name, without the two hyphens.
  let name: String
  /// Present name.
  let successor: String
  /// Unit of a former value, which was a number alone.
  var unit = ""
  /// Whether a value has the former meaning: `convert --from gpx` was a format, and `--from yesterday` is a time.
  var accepts: @Sendable (String) -> Bool = { _ in true }

  static let all = [
    FormerOption(command: "convert", name: "from", successor: "input-format", accepts: isFormat),
    FormerOption(command: "convert", name: "to", successor: "output-format", accepts: isFormat),
    FormerOption(command: "convert", name: "crop", successor: "from"),
    FormerOption(command: "fleet places", name: "keep-days", successor: "keep-readings", unit: "d"),
    FormerOption(command: "info", name: "from", successor: "input-format"),
    FormerOption(command: "places export", name: "to", successor: "output-format"),
    FormerOption(command: "share", name: "bind", successor: "address"),
    FormerOption(command: "simulate", name: "speed-up", successor: "rate"),
    FormerOption(command: "simulate", name: "tcp", successor: "nmea-tcp"),
    FormerOption(command: "simulate", name: "udp", successor: "nmea-udp"),
  ]

  @Sendable
  private static func isFormat(_ value: String) -> Bool {
    [any TrackFormat].all.contains { $0.word == value.lowercased() }
  }

  /// Returns the arguments with present names, and a note about each former one.
  ///
  /// - Parameter arguments: without the program's name.
  static func replaced(in arguments: [String]) -> (arguments: [String], notes: [String]) {
    var rest = arguments[...]
    while let argument = rest.first, argument == "--config" || argument.hasPrefix("--config=") {
      rest = rest.dropFirst(argument == "--config" ? 2 : 1)
    }
    let former = all.filter { rest.starts(with: $0.command.split(separator: " ").map(String.init)) }
    guard !former.isEmpty else { return (arguments, []) }
    var (result, notes) = (Array(arguments[..<rest.startIndex]), [String]())
    while let argument = rest.first, argument != "--" {
      rest = rest.dropFirst()
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : rest.first
      guard let option = former.first(where: { parts[0] == "--\($0.name)" }), let value, option.accepts(value) else {
        result.append(argument)
        continue
      }
      if parts.count == 1 { rest = rest.dropFirst() }
      let present = option.present(value)
      result += present
      let written = present.joined(separator: " ")
      notes.append("--\(option.name) has been renamed, and its former name ends with version 1.0: write \(written)")
    }
    return (result + rest, notes)
  }

  /// Returns the option in its present form. `--crop FROM..TO` had both ends of the period.
  private func present(_ value: String) -> [String] {
    guard name == "crop", let dots = value.firstRange(of: "..") else { return ["--\(successor)=\(value)\(unit)"] }
    let (from, to) = (value[..<dots.lowerBound], value[dots.upperBound...])
    return (from.isEmpty ? [] : ["--from=\(from)"]) + (to.isEmpty ? [] : ["--to=\(to)"])
  }
}
