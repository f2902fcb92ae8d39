import LocationKit
import LocationScenario
import LocationTracks
import Synchronization

/// A writer of the true positions of a simulated receiver, as a track. The file appears once it is complete.
final class TruthOutput: Sendable {
  private let output: Mutex<TrackOutput>
  private let origin: LocationOrigin

  /// The extension of the file name determines the format.
  init(_ path: String) throws {
    guard let format = FormatChoice.ofFile(path) else {
      throw LocationError(
        .invalidArgument, "this name has no extension of a track format", context: path,
        remedy: "end it in .\(FormatChoice.writable.flatMap(\.fileExtensions).joined(separator: ", ."))")
    }
    guard let writer = format.makeWriter(TrackWriterOptions(creator: Version.creator)) else {
      throw LocationError(.invalidArgument, "\(format.name) cannot be written", context: path)
    }
    output = Mutex(try TrackOutput(path, writer: writer))
    origin = LocationOrigin(source: "truth", kind: .simulated)
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
