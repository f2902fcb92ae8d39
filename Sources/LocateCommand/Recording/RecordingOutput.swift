import Glibc
import LocationIO
import LocationKit
import LocationTracks
import Synchronization

/// A writer of recordings. Data is written to the file at once and synchronized to the disk within a second.
final class RecordingOutput: Sendable {
  private struct State: ~Copyable {
    /// `nil` before the first data: a source that cannot be opened leaves no file.
    var file: OutputFile?
    /// Timer that runs since the beginning of the file.
    var timer: MonotonicTimer?
    var isDirty = false
    var chunks = 0
    var bytes = 0
  }

  /// The size limit is reached.
  struct Full: Error {}

  private let series: RecordingSeries
  private let source: String
  private let state = Mutex(State())
  private let writer = RecordingWriter()

  init(_ series: RecordingSeries, source: String) { (self.series, self.source) = (series, source) }

  /// Appends data that arrived now. Throws ``Full`` if there is no room; then nothing is written.
  @Sendable func append(_ bytes: [UInt8]) throws {
    let now = SystemWallClock.now()
    try state.withLock { state in
      try write(bytes, at: now, &state)
      state.chunks += 1
      state.bytes += bytes.count
    }
  }

  /// Completes the recording after the end of the source. A source without data leaves a file as well.
  @Sendable func finish() throws {
    try state.withLock { state in
      if state.file == nil { try write([], at: SystemWallClock.now(), &state) }
    }
    try synchronize()
  }

  /// Synchronizes the file every second, until the task is cancelled.
  func keepSynchronized() async throws {
    while true {
      try await Task.sleep(for: .seconds(1))
      try synchronize()
    }
  }

  func synchronize() throws {
    try state.withLock { state in
      guard state.isDirty else { return }
      try state.file?.synchronize()
      state.isDirty = false
    }
  }

  var text: String {
    state.withLock { state in
      let (bytes, chunks) = (RunAccount.count(state.bytes, "bytes"), RunAccount.count(state.chunks, "chunks"))
      return "\(bytes) in \(chunks) recorded to \(state.file?.path ?? series.path)"
    }
  }

  private func write(_ bytes: [UInt8], at now: UTCInstant, _ state: inout State) throws {
    let isNew = state.file?.path != series.file(at: now)
    if isNew { try openFile(&state, now) }
    var text = ASCIIWriter()
    if isNew { writer.begin(at: now, source: source, to: &text) }
    writer.append(bytes, at: state.timer?.elapsed ?? .zero, to: &text)
    try makeRoom(for: text.bytes.count, beside: state.file?.path ?? "", size: state.file?.size ?? 0)
    try state.file?.append(text.bytes)
    state.isDirty = true
  }

  private func openFile(_ state: inout State, _ now: UTCInstant) throws {
    try state.file?.synchronize()
    let path = series.file(at: now)
    if OutputFile.isOther(path, than: RecordingWriter.opening) {
      throw LocationError(
        .invalidArgument, "this file is not a recording: appending would damage it", context: path,
        remedy: "choose another output")
    }
    state.file = try OutputFile(path, keepsContent: true, mode: NewFile.ownerOnly)
    state.timer = MonotonicTimer(ContinuousClock())
  }

  private func makeRoom(for count: Int, beside path: String, size: Int) throws {
    guard series.maximumBytes != nil else { return }
    let current = path.dropFirst(series.folder.count)
    let others = Folder.files(series.folder).filter { series.contains(name: $0.name) && $0.name != current }
    guard let names = series.namesToRemove(among: others, currentSize: size, adding: count) else { throw Full() }
    for name in names { unlink(series.folder + name) }
  }
}

/// The files of a folder.
enum Folder {
  /// Creates a folder for this user only, unless it exists. The one that contains it must exist.
  static func create(_ path: String) throws(LocationError) {
    guard mkdir(path, NewFile.ownerOnlyFolder) != 0, errno != EEXIST else { return }
    throw OutputFile.error(errno, path)
  }

  /// - Parameter path: with a trailing slash; empty for the current folder.
  static func files(_ path: String) -> [(name: String, size: Int)] {
    FolderEntries.names(in: path.isEmpty ? "." : path).compactMap { name in
      guard let status = stat.of(path: path + name), status.isRegularFile else { return nil }
      return (name, Int(status.st_size))
    }
  }
}

/// The first error of calls that cannot throw. After an error, further calls are skipped.
final class FirstFailure: Sendable {
  private let failure = Mutex<(any Error)?>(nil)
  private let isNoted = Promise<Void>()

  func note(_ body: () throws -> Void) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do { try body() } catch {
        failure = error
        isNoted.fill(())
      }
    }
  }

  /// Runs `body` until it ends or one of its calls fails, and rethrows that error.
  static func run(_ body: @escaping @Sendable (FirstFailure) async throws -> Void) async throws {
    let failure = FirstFailure()
    try await untilFirstEnds({ try await body(failure) }, { try await failure.isNoted.value() })
    if let failure = failure.failure.withLock({ $0 }) { throw failure }
  }
}
