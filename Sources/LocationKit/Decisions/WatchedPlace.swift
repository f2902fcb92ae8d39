/// The state of the subject with respect to one place; for most places it is plainly outside.
struct WatchedPlace: Sendable, Hashable {
  /// Last decision; `nil` before the first.
  var isInside: Bool?
  /// Crossing of the edge since the last decision, while the new one is pending.
  var crossing: EdgeCrossing?
  /// Locations that support the opposite decision.
  var otherSide: OtherSide?
  /// Start of the stay, in nanoseconds without lost time.
  var enteredAt: Int64 = 0
  var hasDwelled = false
  /// Whether the device that decides now is not clearly on the side that its predecessor decided: see
  /// ``DeviceHandover``.
  var isHeld = false

  /// The locations on the other side of the edge, while there are not enough of them to decide.
  struct OtherSide: Sendable, Hashable {
    var locations = 0
    /// Time of the first location, in nanoseconds without lost time.
    var since: Int64
    /// Largest probability that one of them is on that side; `nil` for no doubt.
    var confidence: Double? = 0

    fileprivate mutating func count(_ observation: PlaceObservation) {
      locations += 1
      confidence = confidence.flatMap { best in observation.confidence.map { max(best, $0) } }
    }
  }

  enum Decision {
    case enter(EdgeCrossing?)
    case exit(EdgeCrossing)
    /// An enter that was in doubt until the subject was outside again.
    case pass(in: EdgeCrossing, out: EdgeCrossing, confidence: Double?)
  }

  /// Whether the subject is plainly outside.
  var isOutside: Bool { isInside == false && otherSide == nil && !isHeld }
  /// Whether the state cannot change before the edge is reached.
  var isSettled: Bool { otherSide == nil && crossing == nil && isInside != nil && !isHeld }

  mutating func decide(_ observation: PlaceObservation, hysteresis: Double, confirmation: ConfirmationLimits)
    -> Decision?
  {
    if isHeld {
      guard agrees(observation.distance, hysteresis) else { return nil }
      isHeld = false
    }
    let isOutside = observation.distance > (isInside == true ? hysteresis : 0)
    guard isOutside == (isInside == true) else {
      return isInside == true ? stayInside(observation) : stayOutside(observation, hysteresis, confirmation)
    }
    if isInside != nil { crossing = observation.crossing(after: crossing) }
    var seen = otherSide ?? OtherSide(since: observation.clock)
    seen.count(observation)
    otherSide = seen
    guard confirmation.isGiven(by: seen, at: observation.clock), !observation.delays(seen) else { return nil }
    return turn(at: observation.clock)
  }

  // MARK: Another device

  /// Begins a handover to a device that is `distance` metres from the edge. Locations of the previous device no longer
  /// support a decision.
  mutating func beginHandover(_ distance: Double, hysteresis: Double) {
    guard isInside != nil else { return }
    (crossing, otherSide) = (nil, nil)
    isHeld = !agrees(distance, hysteresis)
  }

  /// - Parameter crossing: the crossing of the edge, if it was crossed.
  mutating func endHandover(_ crossing: EdgeCrossing?) {
    if isHeld { (isHeld, self.crossing) = (false, crossing) }
  }

  /// Returns whether a device `distance` metres from the edge is clearly on the side of the last decision.
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

  private mutating func stayInside(_ observation: PlaceObservation) -> Decision? {
    otherSide = nil
    // Beyond the edge, but within the hysteresis.
    crossing = observation.distance > 0 ? observation.crossing(after: crossing) : nil
    return nil
  }

  private mutating func stayOutside(
    _ observation: PlaceObservation, _ hysteresis: Double, _ confirmation: ConfirmationLimits
  ) -> Decision? {
    // A subject that was inside with a doubt, and is now close to the edge, may still be inside.
    if var seen = otherSide, confirmation.isNone, observation.distance <= hysteresis {
      seen.locations += 1
      otherSide = seen
      if observation.delays(seen) { return nil }
    }
    defer { (isInside, crossing, otherSide) = (false, nil, nil) }
    guard let seen = otherSide, let crossing, confirmation.isNone, observation.distance > hysteresis else { return nil }
    let wayOut = EdgeCrossing(by: observation.step, of: observation.region)
    return .pass(in: crossing, out: wayOut, confidence: seen.confidence)
  }
}

extension ConfirmationLimits {
  func isGiven(by seen: WatchedPlace.OtherSide, at clock: Int64) -> Bool {
    seen.locations >= locations && clock.saturatingSubtracting(seen.since) >= duration.inNanoseconds
  }
}
