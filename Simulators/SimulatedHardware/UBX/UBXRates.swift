/// The messages that a UBX receiver sends in each epoch. Its readers may switch them.
struct UBXRates: Sendable {
  private(set) var kinds = Set(ReceiverFrames.kinds)

  /// Switches a message. Returns `false` for one that this receiver does not support.
  mutating func setRate(_ rate: UInt8, of kind: UBXKind) -> Bool {
    guard ReceiverFrames.kinds.contains(kind) else { return rate == 0 }
    if rate == 0 { kinds.remove(kind) } else { kinds.insert(kind) }
    return true
  }
}
