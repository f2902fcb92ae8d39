import LocationKit
import LocationNMEA

/// The summary of a conversion in one line: what was read, skipped (with the reasons), written and omitted.
struct ConversionAccount {
  let inputs: [String]
  let output: String
  private(set) var read: [String: Int] = [:]
  /// Skipped and tolerated input of all inputs.
  private(set) var flaws = InputCounts(unit: "")
  private(set) var written = EntryCount()
  private(set) var leftOut: [String: Int] = [:]
  /// Points that are durable in an archive; `nil` for a file.
  private(set) var stored: Int?
  private(set) var hasRepetitions = false
  private(set) var failures: [LocationError] = []

  mutating func note(_ inputCounts: [InputCounts], _ failures: [LocationError]) {
    for counts in inputCounts {
      read[counts.unit, default: 0] += counts.read
      flaws.addFlaws(of: counts)
    }
    self.failures = failures
  }

  mutating func note(_ output: borrowing TrackOutput) {
    written = output.written.without(output.writerLeftOut)
    stored = output.stored
    leftOut = output.leftOut
    hasRepetitions = output.hasRepetitions
  }

  /// Whether no position was written, now or before: no point of a track or a route, and no waypoint.
  var isEmpty: Bool { written.isEmpty && !hasRepetitions }

  var nothingToWrite: LocationError {
    let message = leftOut.isEmpty ? "there is no location to convert" : "no location is left to be written\(omissions)"
    return LocationError(.invalidData, message, context: inputs.first, remedy: flaws.remedy)
  }

  var text: String {
    let source = inputs.count == 1 ? SourceName.shown(inputs[0]) : "\(inputs.count) inputs"
    let target = output == "-" ? "standard output" : output
    let units = read.filter { $0.value > 0 || read.count == 1 }.sorted { $0.key < $1.key }
    let amounts = units.map { RunAccount.count($0.value, $0.key) }.joined(separator: ", ")
    return "\(source): \(amounts.isEmpty ? "nothing" : amounts) read, \(RunAccount.text(of: flaws)); "
      + (isEmpty ? "nothing written to \(target)" : "\(outcome) to \(target)") + omissions
  }

  private var outcome: String {
    let others = RunAccount.list([(written.waypoints, "waypoints"), (written.routePoints, "route points")])
    return RunAccount.count(stored ?? written.points, "points") + (others.isEmpty ? "" : ", \(others)")
  }

  private var omissions: String {
    leftOut.isEmpty ? "" : ", without " + RunAccount.list(leftOut)
  }
}
