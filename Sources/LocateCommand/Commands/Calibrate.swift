import ArgumentParser
import LocationKit
import LocationScenario

struct Calibrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure how often the 95 % radius contains the true position, in simulations.",
    usage: "locate calibrate [<scenario>] [<options>]",
    discussion: """
      A scenario knows the true position. For each built-in error model, or for a
      scenario of yours, this command measures how often the true position lies within
      the 95 % radius, and the mean radius, for each origin of the radius:
        receiver   the receiver's own estimate (NMEA's GST). It does not include
                   multipath that the receiver does not notice.
        daemon     gpsd 3.22 for most receivers: 19 m × HDOP.
        derived    HDOP × the range error of the model, or of --range-error: what
                   --range-error gives in watch and replay.
      A fair radius contains the true position in 95 % of all cases. A lower value
      means that the radius is too small, a higher value that it is too large.

      Examples:
        locate calibrate
        locate calibrate walk.yaml --range-error suburban
        locate calibrate --seeds 1000 --format json
      """)

  @Argument(
    help: ArgumentHelp(
      "A name from simulate --list, or a YAML file (default: all error models).", valueName: "scenario"),
    completion: .file(extensions: ["yaml"]))
  var scenario: String?

  @Option(help: ArgumentHelp("Repeat with the seeds 1 to N.", valueName: "number"))
  var seeds = 200

  @Option(
    help: ArgumentHelp(
      "Range error for a scenario: open-sky (default), suburban, urban-canyon or metres.", valueName: "error"))
  var rangeError: RangeError?

  @Option(help: "Output format: text, or json (an object for each row).")
  var format = Form.text

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  func validate() throws {
    guard (1...1_000_000).contains(seeds) else { throw ValidationError("--seeds is 1 to 1000000") }
    guard scenario != nil || rangeError == nil else {
      throw ValidationError("--range-error goes with a scenario: each of the models has its own")
    }
  }

  func run() async throws {
    var standardOutput = StandardOutput()
    if format == .text { CalibrationTable.appendHeader(seeds: seeds, to: &standardOutput.text) }
    for (name, scenario, rangeError) in try subjects() {
      var calibration = AccuracyCalibration(rangeError: rangeError)
      for seed in 1...seeds { try calibration.take(scenario, seed: UInt64(seed)) }
      let table = CalibrationTable(name: name, seeds: seeds, rangeError: rangeError, counts: calibration.counts)
      switch format {
      case .text: table.appendText(to: &standardOutput.text)
      case .json: table.appendJSON(to: &standardOutput.text.raw)
      }
      try standardOutput.flush(due: true)
    }
  }

  private func subjects() throws -> [(name: String, scenario: Scenario, rangeError: RangeError)] {
    guard let path = scenario else {
      return try Surroundings.all.map { ($0.name, try $0.scenario, $0.rangeError) }
    }
    let scenario = try ScenarioCatalog.scenario(named: path)
    return [(scenario.source, scenario, rangeError ?? .openSky)]
  }
}
