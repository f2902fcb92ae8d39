import LocationKit
import Synchronization

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
