import Glibc
import LocationIO
import LocationKit
import LocationScenario
import LocationService
import LocationSources
import LocationTracks

extension TrackReader {
  /// Opens a track as the user names it: a file, standard input, or a run of a scenario, whose readings become gpsd JSON in
  /// memory.
  static func open(
    _ track: TrackName, formats: [any TrackFormat], options: TrackOptions
  ) async throws -> TrackReader {
    let uri = try SourceURI(track.path)
    guard uri.scheme == "scenario" else {
      return try await TrackReader(track.storage, formats: formats, options: options)
    }
    let run = ScenarioRun()
    try await ScriptFetcher(try Scenario(fileOrName: uri.body), rate: .maximum).run(FetchRequest()) { readings in
      await run.take(readings)
    }
    var options = options
    options.format = WireLogFormat()
    return try await TrackReader(await run.bytes, named: track.path, formats: formats, options: options)
  }
}

/// The readings of a scenario as a track.
private actor ScenarioRun {
  private var writer = ASCIIWriter()
  private var encoder = WireLogFormat().makeWriter(TrackWriterOptions())

  var bytes: [UInt8] { writer.bytes }

  func take(_ readings: [Reading]) {
    for reading in readings {
      guard let entry = TrackEntry(reading) else { continue }
      encoder?.write(entry, to: &writer)
    }
  }
}

/// A serial device that may be a receiver. Its permissions are read from the device file, which is not opened.
struct ReceiverFile {
  /// Path: `/dev/serial/by-id/usb-u-blox…` if the device has such a name, otherwise `/dev/ttyACM0`.
  let path: String
  /// Device that the path resolves to.
  let device: String
  let owner: String
  let group: String
  let isOpenToGroup: Bool
  let isOpenToAll: Bool
  /// Whether this process may read and write the device.
  let isOpenToUs: Bool

  static func all() -> [ReceiverFile] { SerialDevices().pluggedIn.compactMap(ReceiverFile.init) }

  /// Returns `nil` if the file does not exist.
  init?(path: String) {
    guard let status = stat.of(path: path), let device = FileLink.resolved(path) else { return nil }
    self.path = path
    self.device = device
    owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
    group = getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    isOpenToGroup = status.st_mode & 0o060 == 0o060
    isOpenToAll = status.st_mode & 0o006 == 0o006
    isOpenToUs = access(path, R_OK | W_OK) == 0
  }

  /// Description of the permissions, with a remedy if this process lacks them.
  var text: String {
    let name = device == path ? path : "\(path) (\(device))"
    let who = isOpenToAll ? "everybody" : isOpenToGroup ? "\(owner) and the group \(group)" : owner
    guard !isOpenToUs else { return "\(name): for \(who); you may open it" }
    let remedy = isOpenToGroup ? "join the group: sudo usermod -aG \(group) $USER, then log in again" : "ask \(owner)"
    return "\(name): for \(who); you may not open it: \(remedy)"
  }
}
