import LocationIO
import LocationKit
import LocationTracks
import SimulatedHardware
import Synchronization

/// A recording of the bytes that a simulated receiver sends: with their times if the file name ends in `.rec`, bytes
/// only otherwise.
final class ByteRecording: ReceiverOutput {
  private let append: @Sendable ([UInt8]) throws -> Void
  private let end: @Sendable () throws -> Void

  init(_ path: String, source: String) throws {
    if OutputFile.isSame(source, as: path) {
      throw LocationError(.invalidArgument, "this is the scenario", context: path, remedy: "choose another file")
    }
    if path.lowercased().hasSuffix(".rec") {
      try OutputFile.check(path)
      let recording = RecordingOutput(RecordingSeries(path: path), source: "simulated:\(source)")
      (append, end) = (recording.append, recording.finish)
    } else {
      let file = try SharedFile(path)
      (append, end) = (file.append, {})
    }
  }

  private final class SharedFile: Sendable {
    let file: Mutex<OutputFile>

    init(_ path: String) throws { file = Mutex(try OutputFile(path)) }

    @Sendable func append(_ bytes: [UInt8]) throws { try file.withLock { try $0.append(bytes) } }
  }

  var isSerialLine: Bool { false }

  func send(_ bytes: [UInt8]) async throws { try append(bytes) }

  func finish() throws { try end() }
}
