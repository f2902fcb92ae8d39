/// Which messages a UBX receiver says in each epoch: its readers may switch them.
struct UBXRates: Sendable {
  private(set) var kinds = Set(ReceiverFrames.kinds)

  /// False for a message that this receiver does not have, and cannot say.
  mutating func setRate(_ rate: UInt8, of kind: UBXKind) -> Bool {
    guard ReceiverFrames.kinds.contains(kind) else { return rate == 0 }
    if rate == 0 { kinds.remove(kind) } else { kinds.insert(kind) }
    return true
  }
}
