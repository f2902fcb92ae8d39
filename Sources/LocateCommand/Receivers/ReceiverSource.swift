import FoundationEssentials
import LocationGPSD
import LocationKit
import LocationReceivers
import LocationService
import LocationSources

/// A source that can configure a receiver.
struct ReceiverSource {
  private let text: String
  private let control: GPSDControlSocket
  private let warn: @Sendable (LocationError) -> Void

  /// - Parameter warn: receives what is wrong, but ends nothing.
  init(
    _ text: String, control: GPSDControlSocket = GPSDControlSocket(),
    warn: @escaping @Sendable (LocationError) -> Void = { _ in }
  ) {
    (self.text, self.control, self.warn) = (text, control, warn)
  }

  /// Opens the line. Throws invalid argument for a source that takes no settings.
  func open(make: ReceiverMake?) async throws -> any OpenReceiver {
    let uri = try SourceURI(text)
    switch uri.scheme {
    case "serial": return try await open(uri, make)
    case "file" where uri.body.hasPrefix("/dev/"): return try await open(SourceURI("serial:" + uri.body), make)
    case "gpsd":
      let daemon = try uri.daemon()
      return try await DaemonReceiver.open(
        text, host: daemon.host, port: daemon.port, path: daemon.device, make: make, control: control)
    default:
      throw LocationError(
        .invalidArgument, "this source cannot configure a receiver", context: text,
        remedy: "use serial:DEVICE: locate sources lists the devices")
    }
  }

  private func open(_ uri: SourceURI, _ make: ReceiverMake?) async throws -> SerialReceiver {
    let line = try uri.serialLine()
    guard line.configuration.isEmpty else {
      throw LocationError(
        .invalidArgument, "parameters of the source change settings only while it is watched", context: text,
        remedy: "write them as settings: locate receiver set serial:\(line.path) rate=10Hz")
    }
    let folder = ProcessInfo.processInfo.environment.stateFolder
    return try await SerialReceiver.open(
      path: line.path, baud: line.baud, make: make, memory: folder.map { ReceiverUndoFiles(folder: $0) }, warn: warn)
  }
}
