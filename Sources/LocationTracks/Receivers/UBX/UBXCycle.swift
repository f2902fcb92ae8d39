import LocationUBX

/// The order of a receiver's messages: it learns which one ends an epoch.
struct UBXCycle: Sendable {
  private var last: UBXKind?
  /// Last message of the epoch that is not of satellites.
  private var lastOther: UBXKind?
  private var ending: UBXKind?
  private var isLearned = false

  /// Notes a message. Returns whether it ends the epoch.
  mutating func ends(with kind: UBXKind, _ content: UBXDecoder.Content) -> Bool {
    last = kind
    if !content.isOfSatellites { lastOther = kind }
    return content == .end || isLearned && kind == ending
  }

  mutating func endEpoch() {
    isLearned = last != nil && (last == ending || lastOther == ending)
    if !isLearned { ending = last }
    lastOther = nil
  }

  /// Notes a message that came after the end.
  mutating func noteLate() {
    isLearned = false
    ending = nil
  }
}
