import LocationKit

/// The first position sentence of an epoch.
struct PositionMark: Sendable {
  let address: SentenceAddress
  let coordinate: Coordinate?

  /// Creates a mark; `nil` for a sentence that is not about the position.
  @inline(__always)
  init?(_ sentence: some EpochSentence, _ address: SentenceAddress) {
    guard sentence.isAboutPosition else { return nil }
    self.address = address
    coordinate = sentence.coordinate
  }

  /// Returns whether a sentence belongs to a later cycle. Sentences with other addresses complete the same cycle.
  @inline(__always)
  func recurs(as sentence: some EpochSentence, _ address: SentenceAddress, _ repeatedTime: RepeatedTime) -> Bool {
    self.address == address && (repeatedTime == .beginsEpoch || sentence.coordinate != coordinate)
  }
}
