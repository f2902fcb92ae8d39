import LocationIO
import LocationKit
import LocationTracks
import SimulatedHardware
import Synchronization

/// A recording of the bytes that a simulated receiver sends: with their times if the file name ends in `.rec`, bytes
/// only otherwise.
final class ByteRecording: ReceiverOutput {
  private enum Form {
    case timed(RecordingOutput)
    case plain(Plain)
  }

  private final class Plain: Sendable {
    let file: Mutex<OutputFile>
    init(_ path: String) throws { file = Mutex(try OutputFile(path)) }
  }

  private let form: Form

  init(_ path: String, source: String) throws {
    if OutputFile.isSame(source, as: path) {
      throw LocationError(.invalidArgument, "this is the scenario", context: path, remedy: "name another file")
    }
    if path.lowercased().hasSuffix(".rec") {
      try OutputFile.check(path)
      let series = RecordingSeries(path: path)
      form = .timed(RecordingOutput(series, source: "simulated:\(source)", wallClock: SystemWallClock.now))
    } else {
      form = .plain(try Plain(path))
    }
  }

  var isSerialLine: Bool { false }

  func send(_ bytes: [UInt8]) async throws {
    switch form {
    case .timed(let recording): try recording.append(bytes)
    case .plain(let plain): try plain.file.withLock { try $0.append(bytes) }
    }
  }

  func finish() throws {
    switch form {
    case .timed(let recording): try recording.finish()
    case .plain: break
    }
  }
}
