package import LocationArchive
package import LocationJournal
package import LocationKit
package import LocationMQTT
import Synchronization

/// What `locate serve` has prepared for the HTTP server, which is another product: see `locate-serve`.
package struct ServerSetup: Sendable {
  package let options: ServeOptions
  /// The sources in order of preference, without what may be secret.
  package let sources: [String]
  package let manager: LocationManager
  package let journal: FileJournal?
  /// Metres at the 95 % level, beyond which a location decides nothing and adds nothing to totals; `nil` for no limit.
  package let maximumError: Double?
  /// Version of the program.
  package let version = Version.number
  let places: WatchedPlaces?
  let archive: ArchiveOutput?
  let fleet: FleetInputs?
  /// The parameters of the decisions about subjects.
  package let subjectConfiguration: DecisionConfiguration
  /// Judges the locations of subjects for the archive.
  let judge: ArrivalJudge
  /// The program that runs for events, and the broker that they are published at.
  package let actions: ServedActions
  let isQuiet: Bool

  /// Writes the archive; `nil` for none.
  package var archiveWriter: ArchiveWriter? { archive?.writer }

  /// Folder of the archive; `nil` for none.
  package var archivePath: String? { archive?.writer.path }

  /// Subject under which the archive has the locations of the source; `nil` for the one without a name.
  package var archiveSubject: String? { archive.flatMap { $0.subject.isEmpty ? nil : $0.subject } }

  /// Appends a location of another subject to the archive, and makes appended ones durable.
  package func store(_ location: Location, subject: String) throws(LocationError) {
    try archive?.writer.append(judge.judged(location, of: subject), subject: subject)
  }

  /// Returns a file for the import into the archive. Throws without an archive.
  package func makeImport(named name: String) throws(LocationError) -> ServedImport {
    guard let archive else { throw LocationError(.inputNotFound, "this server has no archive") }
    return try ServedImport(named: name, to: archive.writer)
  }

  /// Whether subjects may send locations: by requests, or through inputs.
  package var hasSubjects: Bool { archive != nil || fleet != nil }

  /// Returns the folder with the state of subjects, next to the journal, and creates it; `nil` without a journal.
  package func makeSubjectFolder() throws(LocationError) -> String? {
    guard let journal else { return nil }
    let path = journal.path + ".subjects"
    try Folder.create(path)
    return path
  }

  /// Waits until the disk has all locations of the archive.
  package func flushArchive() throws(LocationError) { try archive?.flush() }

  /// Prints a line on standard error.
  package func say(_ text: String) { if !isQuiet { StandardError.say("serve: " + text) } }

  /// Prints an error; repetitions are counted.
  package func report(_ error: any Error) { StandardError.report(LocationError(wrapping: error).sentence) }

  /// Runs the source, stores its locations, and passes its events to `take` and changed places to `setPlaces`, until
  /// the task is cancelled. A source that fails or ends is reported: the server still answers about the past.
  package func runSource(
    _ take: @escaping @Sendable ([LocationEvent]) -> Void,
    setPlaces: @escaping @Sendable (any PlaceLookup) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      if let archive { group.addTask { await archive.maintain() } }
      if let places {
        group.addTask { [manager] in
          try await places.keepUpToDate(location: { manager.lastKnownLocation }, take: setPlaces)
        }
      }
      group.addTask { try await runManager(take) }
      defer { group.cancelAll() }
      try await group.waitForAll()
    }
    try archive?.flush()
  }

  /// Passes each position of the fleet's inputs to `take`, with its subject, its age and the name of the tracker's input,
  /// until the task is cancelled, and stores it in the archive. An input that fails or ends is reported.
  /// - Parameters:
  ///   - open: decrypts messages of OwnTracks; `nil` if encrypted ones are skipped.
  ///   - flush: returns when a crash does not lose what was taken. The archive has it before.
  package func runFleet(
    open: OpenOwnTracks?, _ take: @escaping @Sendable (Location, String, Duration, String?) throws -> Void,
    flush: @escaping @Sendable () throws(LocationError) -> Void
  ) async throws {
    var inputs = fleet
    inputs?.open = open
    inputs?.flush = { [archive] () throws(LocationError) in
      try archive?.flush()
      try flush()
    }
    try await inputs?.run { location, subject, age, tracker in
      try store(location, subject: subject)
      try take(location, subject, age, tracker)
    } say: {
      say($0)
    }
  }

  private func runManager(_ take: @Sendable ([LocationEvent]) -> Void) async throws {
    do {
      try await manager.runBatches { batch in
        if let archive { for case .received(let reading) in batch { archive.store(reading) } }
        for case .fault(let error) in batch where !error.isSkip { report(error) }
        take(batch)
      }
      say("the source has ended; the server continues")
    } catch let error as LocationError where error.code != .writingFailed {
      report(error)
      take([.fault(error)])
    }
  }
}

/// The verdicts on the locations of subjects in the order in which they arrive, for an archive.
///
/// Events are decided later, in the order of times: a location that arrives late has no verdict here.
final class ArrivalJudge: Sendable {
  private let configuration: DecisionConfiguration
  private let deciders = Mutex<[String: SubjectDecider]>([:])

  /// Subjects in memory; when there are more, all begin again without a verdict.
  private static let mostSubjects = 10_000

  init(_ configuration: DecisionConfiguration) { self.configuration = configuration }

  /// Returns a location with the verdict on it.
  func judged(_ location: Location, of subject: String) -> Location {
    if configuration.integrity == .ignore { return location }
    return deciders.withLock { deciders in
      if deciders[subject] == nil {
        if deciders.count == Self.mostSubjects { deciders.removeAll() }
        deciders[subject] = SubjectDecider(PlaceList(), configuration)
      }
      return deciders[subject]?.judged(location) ?? location
    }
  }
}
