import ArgumentParser
import LocationGPSD
import LocationKit
import LocationReceivers
import LocationService
import LocationSources

/// The receiver of a command, and what is known of it.
struct ReceiverOptions: ParsableArguments {
  // Not named as a source: that of the settings is read, and must not be changed by mistake.
  @Argument(
    help: .value("receiver", "Receiver: serial:DEVICE[?baud=N], or gpsd://HOST/DEVICE."), completion: .file())
  var source: String

  @Option(help: .value("make", "Make of the receiver: u-blox, mediatek, airoha, sirf (default: find it out)."))
  var make: ReceiverMakeName?

  @Option(
    help: .value("path", "gpsd's control socket, for gpsd://: see gpsd -F."),
    completion: .file())
  var controlSocket = GPSDControlSocket.standardPath

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  /// Performs a dialogue. If it fails, what was changed is undone.
  ///
  /// - Parameter keeps: whether the change remains; otherwise it is undone as well.
  func perform(_ job: ReceiverJob, keeps: Bool = false) async throws -> ReceiverOutcome {
    let source = ReceiverSource(source, control: GPSDControlSocket(path: controlSocket)) { [quiet] warning in
      if !quiet { StandardError.complain(warning.description) }
    }
    let receiver = try await source.open(make: make?.make)
    do {
      let outcome = try await receiver.perform(job)
      if outcome.isSaved != true { try Task.checkCancellation() }
      if keeps { receiver.keep() }
      await receiver.close()
      return outcome
    } catch {
      await receiver.close()
      if receiver.isPending {
        StandardError.complain("the next start undoes what was changed: locate receiver show \(self.source)")
      }
      throw error
    }
  }

  /// Prints an account on standard error.
  func say(_ text: String) {
    if !quiet { StandardError.complain(text) }
  }
}

/// A make by its name on the command line.
enum ReceiverMakeName: String, ExpressibleByArgument, CaseIterable {
  case ublox = "u-blox"
  case mediatek, airoha, sirf

  var make: ReceiverMake {
    switch self {
    case .ublox: .ublox
    case .mediatek: .mediatek
    case .airoha: .airoha
    case .sirf: .sirf
    }
  }
}

/// A restart by its name on the command line.
enum RestartKind: String, ExpressibleByArgument, CaseIterable {
  case cold, warm, hot

  var restart: ReceiverRestart {
    switch self {
    case .cold: .cold
    case .warm: .warm
    case .hot: .hot
    }
  }
}
