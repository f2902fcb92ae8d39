/// The handling of a position that has the time of the open epoch, in a sentence with the same address as the first
/// position sentence of that epoch.
enum RepeatedTime: Sendable {
  /// The position is dropped and counted: the time of a live receiver is frozen.
  case isDropped
  /// A different position begins an epoch: a logger records several positions a second, with times of one second.
  case beginsEpochWhereMoved
  /// Any position begins an epoch, so that an examination of a source shows what it repeats.
  case beginsEpoch
}
