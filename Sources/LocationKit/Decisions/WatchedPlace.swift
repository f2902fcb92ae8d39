/// What is known of the subject and one place; for most places, that one is outside.
package struct WatchedPlace: Sendable, Hashable {
  /// The last decision; `nil` before the first.
  package var isInside: Bool?
  /// How the edge was crossed since, though that is not decided yet.
  package var crossing: EdgeCrossing?
  /// What speaks for the other decision.
  package var otherSide: OtherSide?
  /// When the stay began, in nanoseconds of time that was not lost.
  package var enteredAt: Int64 = 0
  package var hasDwelled = false
  /// Whether the device that decides now is not clearly on the side that the one before it decided: see ``DeviceHandover``.
  package var isHeld = false

  package init(isInside: Bool?) { self.isInside = isInside }

  /// Locations that are on the other side of the edge, and not yet enough of them.
  package struct OtherSide: Sendable, Hashable {
    package var locations = 0
    /// The first, in nanoseconds of time that was not lost.
    package var since: Int64
    /// The best chance that one of them is where it seems; `nil` for no doubt.
    package var confidence: Double? = 0

    package init(since: Int64) { self.since = since }

    fileprivate mutating func count(_ sighting: Sighting) {
      locations += 1
      confidence = confidence.flatMap { best in sighting.confidence.map { max(best, $0) } }
    }
  }

  enum Decision {
    case enter(EdgeCrossing?)
    case exit(EdgeCrossing)
    /// In doubt until one was out again.
    case pass(in: EdgeCrossing, out: EdgeCrossing, confidence: Double?)
  }

  /// Whether nothing is known but that one is outside.
  var isOutside: Bool { isInside == false && otherSide == nil && !isHeld }
  /// Whether nothing changes before the edge is reached.
  var isSettled: Bool { otherSide == nil && crossing == nil && isInside != nil && !isHeld }

  mutating func decide(_ sighting: Sighting, hysteresis: Double, confirmation: ConfirmationLimits) -> Decision? {
    if isHeld {
      guard agrees(sighting.distance, hysteresis) else { return nil }
      isHeld = false
    }
    let isOutside = sighting.distance > (isInside == true ? hysteresis : 0)
    guard isOutside == (isInside == true) else {
      return isInside == true ? stayInside(sighting) : stayOutside(sighting, hysteresis, confirmation)
    }
    if isInside != nil { crossing = sighting.crossing(after: crossing) }
    var seen = otherSide ?? OtherSide(since: sighting.clock)
    seen.count(sighting)
    otherSide = seen
    guard confirmation.isGiven(by: seen, at: sighting.clock), !sighting.delays(seen) else { return nil }
    return turn(at: sighting.clock)
  }

  // MARK: Another device

  /// Another device decides from now on, which is so many metres from the edge: what spoke for the other decision was the
  /// other one's.
  mutating func beginHandover(_ distance: Double, hysteresis: Double) {
    guard isInside != nil else { return }
    (crossing, otherSide) = (nil, nil)
    isHeld = !agrees(distance, hysteresis)
  }

  /// - Parameter crossing: how the edge was crossed, if it was.
  mutating func endHandover(_ crossing: EdgeCrossing?) {
    if isHeld { (isHeld, self.crossing) = (false, crossing) }
  }

  /// Whether a device that is so many metres from the edge is clearly on the side that was decided.
  private func agrees(_ distance: Double, _ hysteresis: Double) -> Bool {
    isInside == true ? distance <= 0 : distance > hysteresis
  }

  private mutating func turn(at clock: Int64) -> Decision {
    defer { (crossing, otherSide) = (nil, nil) }
    if isInside == true, let crossing {
      isInside = false
      return .exit(crossing)
    }
    isInside = true
    (enteredAt, hasDwelled) = (clock, false)
    return .enter(crossing)
  }

  private mutating func stayInside(_ sighting: Sighting) -> Decision? {
    otherSide = nil
    // Over the edge, though not yet the hysteresis.
    crossing = sighting.distance > 0 ? sighting.crossing(after: crossing) : nil
    return nil
  }

  private mutating func stayOutside(
    _ sighting: Sighting, _ hysteresis: Double, _ confirmation: ConfirmationLimits
  ) -> Decision? {
    // Who was in, but in doubt, and now sways at the edge, may be in yet.
    if var seen = otherSide, confirmation.isNone, sighting.distance <= hysteresis {
      seen.locations += 1
      otherSide = seen
      if sighting.delays(seen) { return nil }
    }
    defer { (isInside, crossing, otherSide) = (false, nil, nil) }
    guard let seen = otherSide, let crossing, confirmation.isNone, sighting.distance > hysteresis else { return nil }
    let wayOut = EdgeCrossing(by: sighting.step, of: sighting.region)
    return .pass(in: crossing, out: wayOut, confidence: seen.confidence)
  }
}
