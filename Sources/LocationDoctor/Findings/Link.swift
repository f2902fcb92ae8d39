/// The links of the chain from the cable to the fix, in this order: one that is broken breaks those behind it.
public enum Link: String, Sendable, Hashable, CaseIterable {
  /// The file that stands for the receiver: `/dev/ttyACM0`, a track.
  case device
  /// Whether it may be opened by who has to.
  case permission
  /// Others that have it open.
  case otherPrograms = "other programs"
  /// The daemon as a process of this machine.
  case daemon = "gpsd"
  /// The way to the daemon, or to the bytes.
  case connection
  case versions
  /// What the daemon reads.
  case receiver
  /// Whether anything comes.
  case bytes
  /// Whether it comes at the speed at which it is read.
  case speed
  case sentences
  case satellites
  case fix
  case accuracy
  /// The receiver's date against the system's.
  case clock
}

extension Link: Comparable {
  public static func < (left: Link, right: Link) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
