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
    /// Whether any signal is received.
    var isHeard: Bool
    /// Decibels by which a jammer weakens the signals that it reaches.
    var weakening: Double
    var jammer: Jamming?

    /// Strength of the interference that the receiver reports, from 0 to 1.
    var interference: Double {
      isHeard && jammer?.isNoticed == true ? min(1, weakening / Jamming.overwhelming) : 0
    }
  }

  private let warmStart: Int64
  private var random: RandomStream
  /// Nanoseconds after the start from which a fix is possible.
  private var ready: Int64
  private var gained: Int64?
  private var isPluggedIn = true
  private var isBlocked = false
  private var lastJamming: (jammer: Jamming, span: Range<Int64>)?

  init(_ scenario: Scenario) {
    ready = scenario.receiver.timeToFirstFix.inNanoseconds
    warmStart = min(ready, ReceiverModel.warmStart.inNanoseconds)
    random = RandomStream(seed: scenario.seed, name: "acquisition")
  }

  /// - Parameters:
  ///   - offset: nanoseconds after the scenario's start; it must not decrease from call to call.
  ///   - pathHasFix: whether the path lets the receiver have a fix.
  ///   - sky: the satellites that it would receive without a fault.
  mutating func reception(
    at offset: Int64, _ faults: FaultEffects, pathHasFix: Bool, under sky: ReceiverSky
  ) -> Reception {
    lastJamming = faults.jamming ?? lastJamming
    let weakening = lastJamming.map { $0.jammer.weakening(at: offset, span: $0.span) } ?? 0
    plug(faults.hardware.isPluggedIn, at: offset)
    block(faults.isInTunnel || faults.jamming.map { $0.jammer.blocks(sky, by: weakening) } ?? false, at: offset)
    let isHeard = isPluggedIn && pathHasFix && !faults.isInTunnel && !faults.hasDropout
    let hasFix = isHeard && !isBlocked && offset >= ready
    gained = hasFix ? gained ?? offset : nil
    return Reception(
      age: gained.map { offset - $0 }, isHeard: isHeard, weakening: weakening, jammer: lastJamming?.jammer)
  }

  mutating func restart(_ start: ReceiverModel.Start, at offset: Int64) {
    ready = max(ready, offset + start.timeToFirstFix.inNanoseconds)
  }

  private mutating func plug(_ isNowPluggedIn: Bool, at offset: Int64) {
    if isNowPluggedIn, !isPluggedIn { ready = offset + warmStart }
    isPluggedIn = isNowPluggedIn
  }

  private mutating func block(_ isNowBlocked: Bool, at offset: Int64) {
    if isBlocked, !isNowBlocked { ready = max(ready, offset + Int64((1 + 2 * random.uniform()) * 1e9)) }
    isBlocked = isNowBlocked
  }
}

extension Jamming {
  /// Whether the satellites that it does not reach are too few for a fix.
  fileprivate func blocks(_ sky: ReceiverSky, by weakening: Double) -> Bool {
    weakening >= Self.overwhelming && sky.satellites.count { $0.isUsed && !reaches($0.constellation) } < 4
  }
}
