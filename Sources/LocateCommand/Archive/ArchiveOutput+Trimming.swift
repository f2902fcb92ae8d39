import LocationArchive
import LocationIO
import LocationKit
import Synchronization

extension ArchiveOutput {
  /// Removes what the rules concern, on a thread of its own. Cancellation leaves the archive as it was.
  func trim(showsProgress: Bool = false) async throws -> ArchiveTrimCounts {
    let trimming = (rules ?? TrimRules(keep: nil, thin: [])).trimming(at: SystemWallClock.now())
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
  func keepTrimmed() async {
    guard rules != nil else { return }
    while !Task.isCancelled {
      do {
        let counts = try await trim()
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
