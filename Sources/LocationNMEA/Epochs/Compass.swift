import LocationKit

/// A compass of a stream: what is known of its headings apart from the sentence that carries one. It is not a receiver, and
/// sends at moments of its own.
struct Compass: Sendable {
  /// Talker that stands for all talkers of this compass.
  let talkers: UInt16
  private var origin: LocationOrigin
  /// Last magnetic variation that the compass has sent.
  private var variation: Double?

  init(talkers: UInt16, origin: LocationOrigin) {
    self.talkers = talkers
    self.origin = origin
  }

  /// Returns the heading of a sentence, completed by the variation of the compass, else by that `received` from the receiver; `nil` if the sentence has no direction.
  mutating func heading(_ bow: BowDirection, variation received: Double?, kind: LocationOrigin.Kind) -> Heading? {
    variation = bow.variation ?? variation
    guard bow.trueHeading != nil || bow.magneticHeading != nil else { return nil }
    let kind = bow.isSimulated ? .simulated : kind
    if origin.kind != kind { origin = LocationOrigin(source: origin.source, device: origin.device, kind: kind) }
    return Heading(
      trueHeading: bow.trueHeading, magneticHeading: bow.magneticHeading,
      magneticVariation: variation ?? received, magneticDeviation: bow.deviation, origin: origin)
  }
}
