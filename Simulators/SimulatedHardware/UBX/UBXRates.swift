import LocationUBX

/// The messages that a UBX receiver sends in each epoch. Its readers may switch them.
struct UBXRates: Sendable {
  private static let all = Set(ReceiverFrames.layouts.map(\.kind))

  private(set) var kinds = all

  /// Switches a message. Returns `false` for one that this receiver does not support.
  mutating func setRate(_ rate: UInt8, of kind: UBXKind) -> Bool {
    guard Self.all.contains(kind) else { return rate == 0 }
    if rate == 0 { kinds.remove(kind) } else { kinds.insert(kind) }
    return true
  }
}
