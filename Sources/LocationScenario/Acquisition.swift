import LocationKit

/// The acquisition of a fix, and the strength of the signals.
///
/// A receiver has its first fix ``ReceiverModel/timeToFirstFix`` after the start. A receiver that is plugged in again
/// still has its last position and time: it takes as long as a warm start, or as the first fix if that is shorter.
/// After a tunnel or a jammer it takes 1 to 3 s, which the seed determines; after a dropout it takes no time.
struct Acquisition: Sendable {
  struct Reception: Sendable {
    /// Nanoseconds since the fix was gained; `nil` without a fix.
    var age: Int64?
    /// Decibels by which the signals are weaker than normal; `nil` if no signal is received.
    var weakening: Double?
  }

  /// Nanoseconds in which the signals fade and recover when a jammer comes and goes.
  private static let fading: Int64 = 3_000_000_000
  /// Decibels by which a jammer weakens the signals.
  static let jammed = 25.0

  private let warmStart: Int64
  private var random: RandomStream
  /// Nanoseconds after the start from which a fix is possible.
  private var ready: Int64
  private var gained: Int64?
  private var isPluggedIn = true
  private var isBlocked = false
  private var lastJamming: Range<Int64>?

  init(_ scenario: Scenario) {
    ready = scenario.receiver.timeToFirstFix.inNanoseconds
    warmStart = min(ready, ReceiverModel.warmStart.inNanoseconds)
    random = RandomStream(seed: scenario.seed, name: "acquisition")
  }

  /// - Parameters:
  ///   - offset: nanoseconds after the scenario's start; it must not decrease from call to call.
  ///   - pathHasFix: whether the path lets the receiver have a fix.
  mutating func reception(at offset: Int64, _ faults: FaultEffects, pathHasFix: Bool) -> Reception {
    lastJamming = faults.jamming ?? lastJamming
    plug(faults.hardware.isPluggedIn, at: offset)
    block(faults.isInTunnel || faults.jamming.map { offset >= Self.lost(by: $0) } ?? false, at: offset)
    let isHeard = isPluggedIn && pathHasFix && !faults.isInTunnel && !faults.hasDropout
    let hasFix = isHeard && !isBlocked && offset >= ready
    gained = hasFix ? gained ?? offset : nil
    return Reception(age: gained.map { offset - $0 }, weakening: isHeard ? weakening(at: offset) : nil)
  }

  private mutating func plug(_ isNowPluggedIn: Bool, at offset: Int64) {
    if isNowPluggedIn, !isPluggedIn { ready = offset + warmStart }
    isPluggedIn = isNowPluggedIn
  }

  private mutating func block(_ isNowBlocked: Bool, at offset: Int64) {
    if isBlocked, !isNowBlocked { ready = max(ready, offset + Int64((1 + 2 * random.uniform()) * 1e9)) }
    isBlocked = isNowBlocked
  }

  /// Returns the time at which a jammer has suppressed the last satellites that are needed.
  private static func lost(by jamming: Range<Int64>) -> Int64 {
    jamming.lowerBound + fadingTime(jamming)
  }

  private static func fadingTime(_ jamming: Range<Int64>) -> Int64 { min(fading, Int64(jamming.count) / 2) }

  private func weakening(at offset: Int64) -> Double {
    guard let jamming = lastJamming else { return 0 }
    let begun = offset - jamming.lowerBound
    let over = max(0, offset - jamming.upperBound)
    let fading = Double(Self.fadingTime(jamming))
    return Self.jammed * max(0, min(1, Double(begun) / fading) - min(1, Double(over) / fading))
  }
}
