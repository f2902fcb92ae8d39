/// The choice of one receiver of a stream, by its talker.
struct TalkerFilter: Sendable {
  private let name: String
  /// Talker that stands for all talkers of the wanted receiver.
  private let wanted: UInt16
  /// Talkers seen while the wanted one is missing.
  private var others: [String] = []
  private var passedOver = 0
  private var isFound = false
  private var hasComplained = false

  /// Number of sentences from other talkers after which the wanted talker counts as missing.
  private static let patience = 40
  private static let mostOthers = 16

  /// - Parameter talker: two letters: `GP`, `II`.
  init(_ talker: String) {
    name = talker
    wanted = ReadingAssembler.talkers(of: talker.utf8.prefix(2).reduce(0) { $0 << 8 | UInt16($1) })
  }

  /// - Parameter group: the talker that stands for all talkers of the sentence's receiver.
  mutating func accepts(_ address: SentenceAddress, _ group: UInt16) -> Bool {
    if wanted == group {
      isFound = true
      return true
    }
    if !isFound { note(address.talkerName) }
    return false
  }

  private mutating func note(_ other: String) {
    passedOver += 1
    if others.count < Self.mostOthers, !others.contains(other) { others.append(other) }
  }

  /// Returns the message about a missing talker, once.
  mutating func complaint(isAtEnd: Bool) -> String? {
    guard !hasComplained, !isFound, passedOver >= (isAtEnd ? 1 : Self.patience) else { return nil }
    hasComplained = true
    return "no sentence has the talker \(name); talkers present: \(others.sorted().joined(separator: ", "))"
  }
}
