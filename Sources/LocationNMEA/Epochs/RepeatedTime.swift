/// The handling of a position that comes with the time of the open epoch, in the sentence with which the positions of that
/// epoch began.
enum RepeatedTime: Sendable {
  /// The position is dropped and counted: the time of a live receiver is frozen.
  case isDropped
  /// A different position begins an epoch: a logger records several positions a second, with times of one second.
  case beginsEpochWhereMoved
  /// Any position begins an epoch, so that whoever examines a source sees what it repeats.
  case beginsEpoch
}
