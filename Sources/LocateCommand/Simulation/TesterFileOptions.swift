public import ArgumentParser
import LocationScenario
public import SimulatedHardware

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
