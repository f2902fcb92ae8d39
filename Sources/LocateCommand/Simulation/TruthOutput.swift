import LocationKit
import LocationScenario
import LocationTracks
import Synchronization

/// A writer of the true positions of a simulated receiver, as a track. The file appears once it is complete.
final class TruthOutput: Sendable {
  private let output: Mutex<TrackOutput>
  private let origin = LocationOrigin(source: "truth", kind: .simulated)

  /// The extension of the file name determines the format.
  init(_ path: String) throws {
    guard let format = FormatChoice.ofFile(path) else {
      throw LocationError(
        .invalidArgument, "this name has no extension of a track format", context: path,
        remedy: "end it in .\(FormatChoice.writable.flatMap(\.fileExtensions).joined(separator: ", ."))")
    }
    output = Mutex(try TrackOutput(path, writer: FormatChoice.makeWriter(format, for: path)))
  }

  func write(_ epoch: ScenarioEpoch) throws {
    let point = epoch.truth.point
    let mode: FixMode = point.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    var location = Location(coordinate: point.coordinate, time: epoch.time, mode: mode, origin: origin)
    location.altitudeMSL = point.altitudeMSL
    location.speed = epoch.truth.speed
    location.courseOverGround = epoch.truth.courseOverGround
    location.status = .simulated
    var entries = [TrackEntry(location)]
    try output.withLock { output in
      try output.write(&entries)
      try output.flush()
    }
  }

  func finish() throws { try output.withLock { try $0.finish() } }
}
