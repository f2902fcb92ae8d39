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

  /// Flushes at the end of a run. Throws also if locations were dropped before.
  func finish() throws(LocationError) {
    try flush()
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

  /// `12 locations stored, without 2 locations without a time`. Only what is durable counts as stored.
  var text: String {
    let counts = writer.counts
    // Without the last flush, what waits in memory is not counted as appended.
    let lost = counts.appended - counts.stored + dropped.withLock { $0 }
    return "\(writer.path): \(RunAccount.count(counts.stored, "locations")) stored"
      + (lost > 0 ? ", \(lost) not stored" : "")
      + (leftOut.isEmpty ? "" : ", without " + RunAccount.list(leftOut))
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
            if isCancelled.isRaised { throw LocationError(.cancelled, "it was cancelled") }
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
