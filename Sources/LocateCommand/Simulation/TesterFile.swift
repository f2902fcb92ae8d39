public import ArgumentParser
import LocationIO
import LocationKit
import LocationScenario
public import SimulatedHardware

/// A file with the movement of a scenario for the tools of testers: emulators of phones, and generators of signals.
///
/// Phones get the positions that the scenario's receiver reports, and none while it has no fix. A generator of signals
/// gets the true positions.
enum TesterFile: Sendable, CaseIterable {
  /// A shell script of the commands `adb emu geo fix`, once per second.
  case android
  /// GPX waypoints with times, once per second, as Xcode and Appium play them.
  case xcode
  /// Lines of time, X, Y and Z, ten per second, as gps-sdr-sim reads them.
  case signals

  private var interval: Duration { self == .signals ? .milliseconds(100) : .seconds(1) }

  /// Writes the file.
  ///
  /// - Throws: `.invalidArgument` if the path is the scenario's; the errors of writing.
  func write(_ scenario: Scenario, to path: String) throws {
    try OutputFile.check(path, isNoneOf: [scenario.source])
    let contents = contents(scenario)
    guard path != "-" else { return try StandardOutput.print { $0.raw = contents } }
    var file = try OutputFile(path)
    try file.append(contents.bytes)
  }

  func contents(_ scenario: Scenario) -> ASCIIWriter {
    var writer = ASCIIWriter()
    begin(scenario, &writer)
    var timeline = ScenarioTimeline(scenario).makeIterator()
    var offset = Duration.zero
    while let epoch = timeline.epoch(at: offset) {
      write(epoch, at: offset, &writer)
      offset += interval
    }
    if self == .xcode { writer.append("</gpx>\n") }
    return writer
  }

  private func begin(_ scenario: Scenario, _ writer: inout ASCIIWriter) {
    switch self {
    case .android:
      writer.append(
        """
        #!/bin/sh
        # Moves an Android emulator. Arguments go to adb, for example: -s emulator-5554
        set -e
        begin=$(date +%s)
        at() {
          rest=$((begin + $1 - $(date +%s)))
          if [ "$rest" -gt 0 ]; then sleep "$rest"; fi
        }

        """)
    case .xcode:
      writer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      writer.append("<gpx version=\"1.1\" creator=\"locate\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n")
    case .signals: break
    }
  }

  private func write(_ epoch: ScenarioEpoch, at offset: Duration, _ writer: inout ASCIIWriter) {
    if self == .signals { return writeTruth(epoch.truth.point, at: offset, &writer) }
    guard let movement = epoch.report?.fix?.movement, let time = epoch.report?.time else { return }
    let (coordinate, altitude) = (movement.point.coordinate, movement.point.altitudeMSL)
    if self == .xcode {
      writer.append("<wpt lat=\"")
      writer.append(coordinate.latitude, decimals: 7)
      writer.append("\" lon=\"")
      writer.append(coordinate.longitude, decimals: 7)
      writer.append("\">")
      if let altitude {
        writer.append("<ele>")
        writer.append(altitude, decimals: 2)
        writer.append("</ele>")
      }
      writer.append("<time>")
      writer.append(time)
      writer.append("</time></wpt>\n")
      return
    }
    writer.append("at ")
    writer.append(Int(offset.components.seconds))
    writer.append("; adb \"$@\" emu geo fix ")
    writer.append(coordinate.longitude, decimals: 7)
    writer.append(" ")
    writer.append(coordinate.latitude, decimals: 7)
    writer.append(" ")
    writer.append(altitude ?? 0, decimals: 2)
    writer.append("\n")
  }

  /// The simulation has no geoid: heights above the sea are those above the ellipsoid.
  private func writeTruth(_ point: ScenarioPoint, at offset: Duration, _ writer: inout ASCIIWriter) {
    let position = point.earthCentred
    writer.append(offset.inSeconds, decimals: 1, trimmed: false)
    for value in [position.x, position.y, position.z] {
      writer.append(",")
      writer.append(value, decimals: 4, trimmed: false)
    }
    writer.append("\n")
  }
}

/// The options of `locate simulate` that write a file for another tool and do nothing else.
struct TesterFileOptions: ParsableArguments {
  @Option(
    help: .value("file", "Write a script that moves an Android emulator with adb, once per second."),
    completion: .file())
  var android: String?

  @Option(
    help: .value("file", "Write GPX waypoints with times, once per second, for Xcode and Appium."), completion: .file())
  var xcode: String?

  @Option(
    help: .value("file", "Write the true positions as the motion file of gps-sdr-sim: ten per second, X, Y, Z."),
    completion: .file())
  var gpsSdrSim: String?

  var all: [(file: TesterFile, path: String)] {
    [(TesterFile.android, android), (.xcode, xcode), (.signals, gpsSdrSim)].compactMap { file, path in
      path.map { (file, $0) }
    }
  }

  func validate() throws {
    guard Set(all.map(\.path)).count == all.count else { throw ValidationError("each file needs its own name") }
  }

  func write(_ scenario: Scenario) throws {
    for (file, path) in all { try file.write(scenario, to: path) }
  }
}

extension ReceiverProduct: ExpressibleByArgument {}
