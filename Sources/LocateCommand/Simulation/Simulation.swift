import LocationKit
import LocationScenario
import LocationService
import LocationTracks
import ShippedScenarios
import SimulatedHardware

/// The run of `locate simulate`: plays a scenario as a receiver.
struct Simulation {
  let scenario: Scenario
  let command: Simulate

  func run() async throws {
    let terminal =
      command.wantsTerminal
      ? try PseudoTerminal(linkedAt: command.pty, patience: Self.patience, isStrict: command.strictBaud) : nil
    let stream = try command.nmeaTcp.map { try StreamOutput(port: $0) }
    let datagrams = try command.nmeaUdp.map { try DatagramOutput(host: $0.host, port: Int($0.port)) }
    let daemon = try command.gpsd.map { try makeDaemon($0, device: command.pty ?? terminal?.devicePath) }
    let outputs = ([terminal, stream, daemon] as [(any ReceiverOutput)?]).compactMap(\.self) + datagrams
    // Validate before files are created: an error, such as a line that is too slow, leaves existing files unchanged.
    _ = try SimulatedReceiver(scenario, output: OutputGroup(outputs), options: command.receiverOptions)
    let truth = try command.truth.map { try TruthOutput($0) }
    let recording = try command.record.map { try ByteRecording($0, source: scenario.source) }
    let receiver = try SimulatedReceiver(
      scenario, output: OutputGroup(outputs + (recording.map { [$0] } ?? [])), options: command.receiverOptions)
    try printAddresses(receiver, terminal, stream, daemon)
    let commentary = Commentary(scenario, loops: command.loop, isQuiet: command.quiet)
    let outcome: Result<Void, any Error>
    do {
      try await receiver.run { epoch in
        try truth?.write(epoch)
        commentary.note(epoch)
      }
      outcome = .success(())
    } catch {
      outcome = .failure(error)
    }
    commentary.finish()
    await stream?.close()
    await daemon?.close()
    // All outputs are finished, whatever fails; the first failure is reported.
    let endings = [outcome, Result { try truth?.finish() }, Result { try recording?.finish() }]
    for ending in endings { try ending.get() }
  }

  /// How long a full pseudo-terminal waits for its reader, because all outputs wait with it.
  private static let patience = Duration.milliseconds(100)

  private func makeDaemon(_ port: UInt16, device: String?) throws(LocationError) -> DaemonOutput {
    try DaemonOutput(port: port, device: device ?? "simulated", isPosingAsReal: command.asReal)
  }

  /// Prints the addresses to connect to on standard output, for scripts.
  private func printAddresses(
    _ receiver: SimulatedReceiver, _ terminal: PseudoTerminal?, _ stream: StreamOutput?, _ daemon: DaemonOutput?
  ) throws {
    var lines = ["scenario \(scenario.source), seed \(scenario.seed)"]
    if let terminal {
      let path = command.pty ?? terminal.devicePath
      let baud = receiver.baud.map { ", \($0) baud" } ?? ""
      lines.append("pty \(path)\(baud) (try: gpsd -N -n \(path))")
    }
    if let stream { lines.append("tcp 127.0.0.1:\(stream.port) (try: gpsd -N -n tcp://127.0.0.1:\(stream.port))") }
    if let daemon { lines.append("gpsd 127.0.0.1:\(daemon.port) (try: locate watch gpsd://localhost:\(daemon.port))") }
    for address in command.nmeaUdp { lines.append("udp \(address.text) (try: gpsd -N -n udp://\(address.text))") }
    try StandardOutput.print { for line in lines { $0.append(line: line) } }
  }
}

/// The built-in scenarios by name, and those in files.
enum ScenarioCatalog {
  static func printList() throws {
    let width = ShippedScenario.all.map(\.name.count).max() ?? 0
    try StandardOutput.print { writer in
      for scenario in ShippedScenario.all {
        writer.append(line: scenario.name.padded(to: width + 2) + scenario.summary)
      }
    }
  }

  /// - Parameter argument: a file or the name of a built-in scenario, or the same as a source: `scenario:city-walk`.
  static func scenario(named argument: String) throws(LocationError) -> Scenario {
    let scheme = "scenario:"
    return try Scenario(fileOrName: argument.hasPrefix(scheme) ? String(argument.dropFirst(scheme.count)) : argument)
  }
}
