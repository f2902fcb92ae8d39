import LocationKit

/// One receiver of a stream, with its epochs and its sky.
struct Receiver: Sendable {
  /// Talker that stands for all talkers of this receiver.
  let talkers: UInt16
  let origin: LocationOrigin
  var epochs: EpochAssembler
  var sky = SkyAssembler()

  init(talkers: UInt16, origin: LocationOrigin, _ repeatedTime: RepeatedTime) {
    epochs = EpochAssembler(repeatedTime)
    self.talkers = talkers
    self.origin = origin
  }

  mutating func begin(with sentence: some EpochSentence) {
    epochs.begin(with: sentence)
    sky.endEpoch()
  }

  /// Whether a reading is ready for delivery.
  var hasNews: Bool { epochs.isOpen && !epochs.isAwaitingTime && (!epochs.isDelivered || sky.hasNews) }

  /// Appends the reading of the open epoch, unless it has been delivered before, and the sky if more has become known
  /// of it.
  mutating func deliver(at instant: UTCInstant?, into readings: inout [Reading]) {
    if let fix = epochs.deliver(at: instant, origin: origin) { readings.append(fix) }
    if sky.hasNews {
      readings.append(.sky(sky.view(at: instant, dilution: epochs.epoch.dilution, origin: origin)))
    }
  }
}
