import LocationKit

/// One receiver of a stream: what it says of now and of the sky.
struct Receiver: Sendable {
  /// The talker that stands for all of its.
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

  /// Whether there is something to deliver.
  var hasNews: Bool { epochs.isOpen && !epochs.isAwaitingTime && (!epochs.isDelivered || sky.hasNews) }

  /// Appends what the open epoch says, unless that has been said before, and what has become known of the sky since.
  mutating func deliver(at instant: UTCInstant?, into readings: inout [Reading]) {
    if let fix = epochs.deliver(at: instant, origin: origin) { readings.append(fix) }
    if sky.hasNews {
      readings.append(.sky(sky.view(at: instant, dilution: epochs.epoch.dilution, origin: origin)))
    }
  }
}
