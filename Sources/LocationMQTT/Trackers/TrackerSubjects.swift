/// The rule by which messages of trackers have subjects.
///
/// The subject of a message is a part of its topic, and never a part of its payload, because a broker limits the topics to
/// which a user may publish, and not the payloads. Lines name their subjects only if the user of this program allows it.
package struct TrackerSubjects: Sendable {
  /// Whether lines of gpsd's JSON may name their subjects. Everyone who may publish can move all subjects then.
  let areNamedByLines: Bool
  /// Number of levels of topics that are the same for all phones.
  private let commonLevels: Int

  /// Level that topics of OwnTracks begin with, unless it is configured.
  private static let usualBase = "owntracks"

  /// - Parameters:
  ///   - filter: filter of the topics that are subscribed to.
  ///   - areNamedByLines: whether lines may name their subjects.
  package init(filter: String, areNamedByLines: Bool = false) {
    self.areNamedByLines = areNamedByLines
    let levels = filter.split(separator: "/", omittingEmptySubsequences: false)
    let literal = levels.prefix { $0 != "+" && $0 != "#" }
    commonLevels = literal.firstIndex { $0 == Self.usualBase }.map { $0 + 1 } ?? literal.count
  }

  /// Returns the subject of a message of OwnTracks: the part of the topic after its base, which is `ann/phone` of
  /// `owntracks/ann/phone`; at least the last two levels. So a user who may publish below `owntracks/bob` only cannot
  /// choose a topic whose subject is that of Ann's phone.
  package func subject(ofPhone topic: String) -> String {
    let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
    let base = commonLevels == 0 && levels.first.map { $0 == Self.usualBase } == true ? 1 : commonLevels
    return levels.dropFirst(min(base, max(0, levels.count - 2))).joined(separator: "/")
  }
}
