/// A link of the chain from the cable to the fix, in this order: a broken link breaks all later ones.
public enum Link: String, Sendable, Hashable, CaseIterable {
  /// File of the source: `/dev/ttyACM0`, a track.
  case device
  /// Permission to open the file.
  case permission
  /// Other programs that have the file open.
  case otherPrograms = "other programs"
  /// The daemon as a process of this machine.
  case daemon = "gpsd"
  /// Connection to the daemon, or to the bytes.
  case connection
  /// Releases of gpsd and libgps.
  case versions
  /// Receiver that the daemon reads.
  case receiver
  /// Arrival of bytes.
  case bytes
  /// Match of the line's speed with the receiver's.
  case speed
  /// Sentences in the data.
  case sentences
  /// Satellites in view.
  case satellites
  /// The fix.
  case fix
  /// Accuracy of the fix.
  case accuracy
  /// The receiver's date compared with the system's.
  case clock
}

extension Link: Comparable {
  /// Returns whether one link precedes another in the chain.
  public static func < (left: Link, right: Link) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
