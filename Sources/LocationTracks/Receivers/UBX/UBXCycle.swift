import LocationUBX

/// The order of a receiver's messages: it learns which one ends an epoch.
struct UBXCycle: Sendable {
  private var last: UBXKind?
  /// Last message of the epoch that is not of satellites.
  private var lastOther: UBXKind?
  private var ending: UBXKind?
  private var isLearned = false
  /// Whether satellites came after the end of this epoch, and of the one before.
  private var lateSatellites = (now: false, before: false)

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
    lateSatellites = (false, lateSatellites.now)
  }

  /// Notes a message that came after the end.
  mutating func noteLate() {
    isLearned = false
    ending = nil
  }

  /// Notes satellites that came after the end. If they do in two epochs in a row, they end the epochs.
  mutating func noteLateSatellites(_ kind: UBXKind) {
    lateSatellites.now = true
    if lateSatellites.before { (last, ending) = (kind, kind) }
  }
}
