import Glibc
import LocationGPSD
import LocationIO
public import LocationKit
import LocationTracks
import LocationUBX
import LocationWire

/// A diagnosis of the links between a receiver and a fix. It examines this machine, reads from the source, and reports
/// for each link what it found, why, and what to do.
///
/// It changes nothing: it opens the source like any client, reads files and `/proc`, and sends gpsd no request that
/// changes its state. A doctor is thread-safe and can be used several times.
public struct Doctor: Sendable {
  private let source: ExaminedSource
  private let subject: Subject
  private let files: any FileSystem
  private let clock: any Clock<Duration>
  private let wallClock: @Sendable () -> UTCInstant

  /// What to read from.
  public enum Subject: Sendable {
    /// gpsd, over a connection of the doctor's own.
    case daemon
    /// A fetcher.
    case fetcher(any LocationFetcher)
    /// A fetcher of bytes, created so that it also passes all received bytes to `tap`; and the speed of its line in
    /// baud, `nil` if unknown.
    case tapped(
      @Sendable (_ tap: @escaping @Sendable ([UInt8]) -> Void) -> any LocationFetcher,
      speed: @Sendable () -> Int? = { nil })
  }

  /// Creates a doctor for a source.
  ///
  /// - Parameters:
  ///   - source: the source to examine.
  ///   - subject: what the doctor reads from.
  ///   - clock: the clock for time-outs.
  ///   - wallClock: returns the system time, which is compared with the receiver's.
  public init(
    _ source: ExaminedSource, _ subject: Subject, clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.init(source, subject, files: HostFiles(), clock: clock, wallClock: wallClock)
  }

  /// Creates a doctor for a source that reads `files` instead of the files of this machine.
  init(
    _ source: ExaminedSource, _ subject: Subject, files: any FileSystem,
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    self.source = source
    self.subject = subject
    self.files = files
    self.clock = clock
    self.wallClock = wallClock
  }

  /// Examines the machine and the source. Ends early after a fix with a time. Throws only `CancellationError`.
  public func examine(_ patience: Patience = Patience()) async throws -> Examination {
    try await examine(patience) { _, _ in }
  }

  /// Examines the machine and the source, and reports its progress.
  ///
  /// - Parameter progress: called several times a second with the elapsed time and what has been received so far.
  package func examine(
    _ patience: Patience = Patience(), progress: @escaping @Sendable (Duration, ReceivedData) -> Void
  ) async throws -> Examination {
    let observations = try await observe(ownPatience(patience), progress)
    return Examination(source: source.text, findings: Diagnosis(observations).findings)
  }

  /// Returns the time limits. The speed detection of a line listens at each speed for up to 2.2 s and delivers nothing
  /// meanwhile.
  private func ownPatience(_ patience: Patience) -> Patience {
    guard case .serial(_, baud: nil) = source.kind else { return patience }
    return Patience(timeout: patience.timeout, silence: patience.timeout)
  }

  func observe(
    _ patience: Patience, _ progress: @escaping @Sendable (Duration, ReceivedData) -> Void
  ) async throws -> Observations {
    let processes = ProcessTable(files: files)
    let daemon = source.isOnThisMachine ? daemonProcess(processes) : nil
    let bytesBefore = daemon.flatMap { processes.bytesRead(by: $0) }
    let record = ExaminationRecord(timer: MonotonicTimer(clock), wallClock: wallClock)
    try await listen(record, patience, progress)
    var observations = Observations(source: source, systemTime: wallClock())
    let page = record.current
    observations.listened = record.elapsed
    observations.connection = page.connection
    observations.release = page.release
    observations.receivers = page.receivers
    observations.received = page.observer.received
    if case .file(let path) = source.kind {
      await readMessages(of: path, for: patience.timeout, into: &observations.received)
    }
    if case .tapped(_, let speed) = subject { observations.speed = speed() }
    if GPSDDecoding.available.contains(.libgps) {
      observations.libgps = CompiledLibGPS(name: LibGPS.version, satelliteLimit: LibGPS.satelliteLimit)
    }
    if let daemon, let bytesBefore, let bytesAfter = processes.bytesRead(by: daemon) {
      observations.bytesReadByDaemon = bytesAfter - bytesBefore
    }
    if source.isOnThisMachine {
      observations.machine = MachineProbe(files: files).look(at: devices(page), daemonOn: port)
    }
    return observations
  }

  /// Notes the messages of u-blox in a recording, which the readings do not contain; of a long one, those that are read
  /// within the limit. A pipe has no recording: nothing in it can be read twice.
  private func readMessages(of path: String, for limit: Duration, into received: inout ReceivedData) async {
    guard stat.of(path: path)?.isRegularFile == true,
      let reader = try? await TrackReader(path, options: TrackOptions())
    else { return }
    let timer = MonotonicTimer(clock)
    var entries: [TrackEntry] = []
    var hasMore: Bool? = true
    while !Task.isCancelled, timer.elapsed < limit, hasMore == true {
      hasMore = try? await reader.next(into: &entries)
      entries.removeAll(keepingCapacity: true)
    }
    received.isWhole = hasMore == false
    guard let (messages, receiver) = reader.receiver else { return }
    received.messages = Dictionary(messages.map { ($0.key.description, $0.value) }, uniquingKeysWith: +)
    let sentences = reader.counts.read - messages.values.reduce(0, +)
    if sentences > 0 { received.sentences["NMEA 0183"] = sentences }
    (received.receiver, received.notices) = (receiver, reader.notices)
    received.wrongSums = reader.counts.skipped.reduce(0) { $1.key.hasPrefix("UBX ") ? $0 + $1.value : $0 }
  }

  /// Port of the examined gpsd; `nil` for another source.
  private var port: UInt16? { if case .gpsd(_, let port, _) = source.kind { port } else { nil } }

  private func daemonProcess(_ processes: ProcessTable) -> Int? {
    processes.daemons().first { $0.command.port == port }?.process
  }

  /// Returns the device files of the source, as far as they are known.
  private func devices(_ page: ExaminationRecord.Page) -> [String] {
    switch source.kind {
    case .gpsd(_, _, let device): page.receivers.map(\.path) + (device.map { [$0] } ?? [])
    case .serial(let path, _), .file(let path): path.isEmpty ? [] : [path]
    case .network, .stream, .script, .other: []
    }
  }

  // MARK: Listening

  private static let tick = Duration.milliseconds(100)

  /// Reads from the source until its time limits are reached or enough has been received.
  private func listen(
    _ record: ExaminationRecord, _ patience: Patience, _ progress: @escaping @Sendable (Duration, ReceivedData) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await follow(record)
          record.note { page, _ in page.observer.end(nil) }
        } catch {
          let failure = LocationError(wrapping: error)
          if failure.code != .cancelled { record.note { page, _ in page.observer.end(failure) } }
        }
      }
      group.addTask {
        while true {
          let page = record.current
          if patience.isOver(page.observer.received, page.wait, at: record.elapsed) { return }
          progress(record.elapsed, page.observer.received)
          try await clock.sleep(for: Self.tick)
        }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
    try Task.checkCancellation()
  }

  private func follow(_ record: ExaminationRecord) async throws {
    switch subject {
    case .daemon: try await interview(record)
    case .fetcher(let fetcher): try await follow(fetcher, record)
    case .tapped(let make, _): try await follow(make { record.receive($0.span) }, record)
    }
  }

  private func follow(_ fetcher: any LocationFetcher, _ record: ExaminationRecord) async throws {
    try await fetcher.run(FetchRequest()) { record.receive($0) }
  }

  private func interview(_ record: ExaminationRecord) async throws {
    guard case .gpsd(let host, let port, let device) = source.kind else { return }
    try await DaemonInterview(
      source: source.text, place: TCPConnection.place(host: host, port: port), device: device,
      connect: GPSDSource.tcp(host: host, port: port, clock: clock, remedy: nil)
    ).run(record)
  }
}
