import LocationKit

/// One receiver of a stream, with its epochs and its sky.
struct Receiver: Sendable {
  /// Talker that stands for all talkers of this receiver.
  let talkers: UInt16
  let origin: LocationOrigin
  var epochs: EpochAssembler
  var sky = SkyAssembler()
  /// Headings that wait for the delivery of the open epoch, whose time they get.
  var headings: [Heading] = []
  /// Placing of the last delivered epoch, for the headings after it; `nil` before one, and after ``mostHeadings``.
  var placing: EpochDater.Placing?
  private var headingsOfEpoch = 0
  /// Magnetic variation of the last delivered epoch that has one.
  private var lastVariation: Double?
  /// Number of headings in one epoch that get its time: a receiver that is silent next to a compass has no current time.
  private static let mostHeadings = 100

  init(talkers: UInt16, origin: LocationOrigin, _ repeatedTime: RepeatedTime) {
    epochs = EpochAssembler(repeatedTime)
    self.talkers = talkers
    self.origin = origin
  }

  mutating func begin(with sentence: some EpochSentence) {
    epochs.begin(with: sentence)
    sky.endEpoch()
    headingsOfEpoch = 0
  }

  /// Last magnetic variation that the receiver has sent, for a compass that sends none.
  var variation: Double? { epochs.epoch.magneticVariation ?? lastVariation }

  /// Counts a heading. Returns whether it waits for the open epoch.
  mutating func awaits(_ heading: Heading) -> Bool {
    headingsOfEpoch += 1
    guard headingsOfEpoch <= Self.mostHeadings else {
      placing = nil
      return false
    }
    guard epochs.isOpen, !epochs.isDelivered, !epochs.isAwaitingTime else { return false }
    headings.append(heading)
    return true
  }

  /// Whether a reading is ready for delivery.
  var hasNews: Bool {
    epochs.isOpen && !epochs.isAwaitingTime && (!epochs.isDelivered || sky.hasNews || !headings.isEmpty)
  }

  /// Appends the reading of the open epoch, unless it has been delivered before, and the sky if more has become known
  /// of it.
  mutating func deliver(at instant: UTCInstant?, into readings: inout [Reading]) {
    lastVariation = variation
    if let fix = epochs.deliver(at: instant, origin: origin) { readings.append(fix) }
    if sky.hasNews {
      readings.append(.sky(sky.view(at: instant, dilution: epochs.epoch.dilution, origin: origin)))
    }
    for var heading in headings {
      heading.time = instant
      readings.append(.heading(heading))
    }
    headings.removeAll()
  }
}
