import LocationArchive
import LocationIO
import LocationKit
import LocationService
import LocationTracks
import Synchronization

/// An archive as the output of a conversion or of a live source.
final class ArchiveOutput: Sendable {
  let writer: ArchiveWriter
  /// What is removed by age; `nil` for nothing.
  let rules: TrimRules?
  let isQuiet: Bool
  /// Subject of the locations; empty for the one without a name.
  let subject: String
  private let satellites = Mutex(UsedSatellites())
  /// Locations that a full disk has cost.
  private let dropped = Mutex(0)

  /// Opens the archive, or creates it, and reports damaged and incomplete blocks.
  ///
  /// - Parameter subject: subject of the locations if the name has none.
  init(
    _ name: ArchiveName, subject: String? = nil, rules: TrimRules? = nil, isQuiet: Bool
  ) throws(LocationError) {
    (self.rules, self.isQuiet) = (rules, isQuiet)
    writer = try ArchiveWriter(name.path)
    self.subject = name.subject ?? subject ?? ""
    for damage in writer.damages { StandardError.complain(damage.error.sentence) }
    for file in writer.setAside {
      StandardError.complain(
        "\(name.path): the archive did not list a file, which is \(file) now; locate archive repair adds its locations")
    }
    let torn = writer.counts.tornBytes
    if torn > 0, !isQuiet {
      StandardError.complain("\(name.path): the last \(torn) bytes were not completely written, and are dropped")
    }
  }

  /// Appends the location of a reading. Of the other readings, only the number of used satellites is needed, for the
  /// locations around them.
  ///
  /// - Parameter subject: what the reading is about; `nil` for the output's subject.
  func take(_ reading: Reading, of subject: String? = nil) throws(LocationError) {
    switch reading {
    case .location(let location):
      try writer.append(satellites.withLock { $0.completed(location) }, subject: subject ?? self.subject)
    case .sky(let view): satellites.withLock { $0.note(view) }
    default: break
    }
  }

  /// Appends the location of a reading like ``take(_:)``. If the disk takes nothing for so long that no more locations
  /// can wait in memory, drops and counts them, and reports the reason: the run continues.
  func store(_ reading: Reading) {
    do throws(LocationError) { try take(reading) } catch {
      dropped.withLock { $0 += 1 }
      _ = StandardError.report(error.sentence)
    }
  }

  func flush() throws(LocationError) { try writer.flush() }

  /// Flushes at the end of a run, and writes the index. Throws also if locations were dropped before.
  func finish() throws(LocationError) {
    try flush()
    writer.finish()
    let lost = dropped.withLock { $0 }
    guard lost == 0 else {
      throw LocationError(
        .writingFailed, "\(RunAccount.count(lost, "locations")) came while the disk took nothing, and are not stored",
        context: writer.path, remedy: "make room on the disk")
    }
  }

  /// Removes the archive if it has just been created, and has no location.
  func removeIfUnused() { writer.removeIfUnused() }

  /// Flushes and trims the archive until the task is cancelled.
  func maintain() async {
    async let trimmed: Void = keepTrimmed()
    await keepFlushing()
    await trimmed
  }

  /// Flushes once a second until the task is cancelled. A failure, such as a full disk, is reported, and the next flush
  /// tries again; until then, the locations are in memory.
  func keepFlushing() async {
    while !Task.isCancelled {
      do throws(LocationError) { try await writer.run() } catch { _ = StandardError.report(error.sentence) }
    }
  }

  /// The numbers of locations as of the last flush.
  var counts: ArchiveCounts { writer.counts }

  /// Locations that were not stored, by reason.
  var leftOut: [String: Int] {
    let counts = writer.counts
    return ["locations without a time": counts.untimed, "locations that it had already": counts.repeated]
      .filter { $0.value > 0 }
  }

  /// `12 locations stored; omitted: 2 locations without a time`. Only what is durable counts as stored.
  var text: String {
    let counts = writer.counts
    // Without the last flush, what waits in memory is not counted as appended.
    let lost = counts.appended - counts.stored + dropped.withLock { $0 }
    return "\(writer.path): \(RunAccount.count(counts.stored, "locations")) stored"
      + (lost > 0 ? ", \(lost) not stored" : "")
      + (leftOut.isEmpty ? "" : "; omitted: " + RunAccount.list(leftOut))
  }
}

extension ArchiveOutput {
  /// Trims the archive on a thread of its own. Cancellation leaves the archive as it was.
  func trim(_ trimming: ArchiveTrimming, showsProgress: Bool = false) async throws -> ArchiveTrimCounts {
    let isCancelled = AtomicFlag()
    let progress = Mutex(Progress(isShown: showsProgress))
    defer { progress.withLock { $0.clear() } }
    let outcome = await withTaskCancellationHandler {
      await onOwnThread { [writer] in
        Result { () throws(LocationError) in
          try writer.trim(trimming) { count throws(LocationError) in
            if isCancelled.isRaised { throw LocationError(.cancelled, "the work was cancelled") }
            progress.withLock { $0.show(count) }
          }
        }
      }
    } onCancel: {
      isCancelled.raise()
    }
    try Task.checkCancellation()
    return try outcome.get()
  }

  /// Trims at once and then each day, until the task is cancelled. A failure is reported, and the next day is another
  /// attempt.
  private func keepTrimmed() async {
    guard let rules else { return }
    while !Task.isCancelled {
      do {
        let counts = try await trim(rules.trimming(at: SystemWallClock.now()))
        if !isQuiet, counts.hasChanges { StandardError.say("\(writer.path): \(counts.text)") }
      } catch let error as LocationError {
        _ = StandardError.report(error.sentence)
      } catch {
        return
      }
      try? await Task.sleep(for: .seconds(86_400))
    }
  }
}

/// What is removed from an archive, by age.
struct TrimRules: Sendable {
  var keep: ArchiveAge?
  var thin: [ThinningRule] = []
  var dropsDamaged = false

  func trimming(at now: UTCInstant) -> ArchiveTrimming {
    ArchiveTrimming(
      start: keep?.instant(before: now),
      thinnings: thin.map { .init(before: $0.age.instant(before: now), interval: $0.interval) },
      dropsDamaged: dropsDamaged)
  }
}

extension ArchiveTrimCounts {
  /// Whether any location was removed; the size in bytes may remain the same.
  var hasChanges: Bool { removed + thinned + damaged > 0 }

  /// `9000 locations removed, 3600 thinned, 400 kept; 52000 bytes before, 1800 bytes now`.
  var text: String {
    let removed = RunAccount.count(removed, "locations")
    let lost = damaged > 0 ? ", \(damaged) damaged" : ""
    return "\(removed) removed, \(thinned) thinned\(lost), \(kept) kept; "
      + "\(RunAccount.count(bytesBefore, "bytes")) before, \(bytesAfter) now"
  }
}

/// The numbers of used satellites that sources such as gpsd report apart from locations, in sky views.
struct UsedSatellites {
  private struct Device: Hashable {
    let source: String
    let name: String?

    init(_ origin: LocationOrigin) { (source, name) = (origin.source, origin.device) }
  }

  private struct Count {
    let number: Int
    /// Time of the sky view; until a location follows, `nil` if the view has none.
    var time: UTCInstant?
  }

  private var counts: [Device: Count] = [:]

  /// Longest time between a sky view and a location to which its number applies. Receivers report the sky every 1 to 5
  /// seconds.
  static let longestAge = Duration.seconds(10)
  private static let mostDevices = 64

  /// Notes the number of a device. A view that lists no satellites, of which gpsd sends some, has no number; and no fix is
  /// computed with 0 satellites, so that 0 is unknown, too.
  mutating func note(_ view: SkyView) {
    guard !view.satellites.isEmpty else { return }
    let device = Device(view.origin)
    if counts[device] == nil, counts.count >= Self.mostDevices { counts.removeAll() }
    counts[device] = view.satellitesUsed > 0 ? Count(number: view.satellitesUsed, time: view.time) : nil
  }

  /// Returns the location with the number of its device, if it has none and that is known and recent.
  mutating func completed(_ location: Location) -> Location {
    guard !counts.isEmpty, location.satellitesUsed == nil, let time = location.time else { return location }
    let device = Device(location.origin)
    guard var count = counts[device] else { return location }
    let noted = count.time ?? time
    if count.time == nil {
      count.time = time
      counts[device] = count
    }
    guard max(time, noted).duration(since: min(time, noted)) <= Self.longestAge else { return location }
    var completed = location
    completed.satellitesUsed = count.number
    return completed
  }
}
