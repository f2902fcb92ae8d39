package import LocationKit

/// The epochs of a scenario, computed one by one: the same ones each time, at times without drift.
package struct ScenarioTimeline: Sequence, Sendable {
  /// Scenario of the epochs.
  package let scenario: Scenario

  /// Creates the timeline of a scenario.
  package init(_ scenario: Scenario) { self.scenario = scenario }

  package var underestimatedCount: Int { scenario.epochCount }

  package func makeIterator() -> Iterator { Iterator(scenario) }

  /// Returns the sky of the receiver at a point and at any time, even before and after the scenario; without the
  /// satellites of other systems, if some are given.
  package func sky(
    at time: UTCInstant, from point: ScenarioPoint, of constellations: Set<Constellation>? = nil
  ) -> ReceiverSky {
    var sky = SkySimulation(scenario)
    return sky.view(at: time, from: point).limited(to: constellations)
  }

  /// An iterator that computes the truth, then the receiver's sky, its errors, and the faults.
  package struct Iterator: IteratorProtocol, Sendable {
    private let scenario: Scenario
    private let epochCount: Int
    private var index = 0
    private var motion: Motion
    private var sky: SkySimulation
    private var faults: FaultSchedule
    private var acquisition: Acquisition
    private var errors: ErrorProcess
    private var spoofer: Spoofer?
    private var bearings: RandomStream
    /// Last report of the receiver, whether or not it was sent.
    private var last: ReceiverReport?
    /// Systems whose satellites the receiver uses; `nil` for all of the sky.
    package var constellations: Set<Constellation>?

    init(_ scenario: Scenario) {
      self.scenario = scenario
      epochCount = scenario.epochCount
      motion = Motion(scenario.plan)
      sky = SkySimulation(scenario)
      faults = FaultSchedule(scenario.faults)
      acquisition = Acquisition(scenario)
      errors = ErrorProcess(scenario)
      bearings = RandomStream(seed: scenario.seed, name: "spoofers")
    }

    package mutating func next() -> ScenarioEpoch? {
      guard index < epochCount else { return nil }
      let offset = scenario.rate.nanoseconds(ofEpoch: index)
      index += 1
      return epoch(at: offset)
    }

    /// Returns the epoch at a time after the start, later than the last one; `nil` after the end of the path. It serves
    /// receivers whose rate changes; do not mix it with ``next()``.
    package mutating func epoch(at time: Duration) -> ScenarioEpoch? {
      let offset = time.inNanoseconds
      return offset <= scenario.nanoseconds ? epoch(at: offset) : nil
    }

    /// Restarts the receiver: it has no fix until the time of such a start has passed.
    package mutating func restart(_ start: ReceiverModel.Start, at time: Duration) {
      acquisition.restart(start, at: time.inNanoseconds)
    }

    private mutating func epoch(at offset: Int64) -> ScenarioEpoch {
      let time = UTCInstant(nanoseconds: scenario.start.nanoseconds + offset)
      let (truth, pathHasFix) = motion.movement(at: offset)
      let effects = faults.effects(at: offset)
      let open = sky.view(at: time, from: truth.point).limited(to: constellations)
      let reception = acquisition.reception(at: offset, effects, pathHasFix: pathHasFix, under: open)
      let report = report(of: truth, at: offset, time, effects, reception, open)
      last = report
      let isSilent = effects.isSilent || !effects.hardware.isPluggedIn
      var epoch = ScenarioEpoch(time: time, truth: truth, report: isSilent ? nil : report)
      epoch.line = effects.line
      epoch.hardware = effects.hardware
      return epoch
    }

    /// Returns the report of the receiver, even if it is silent. Errors and sky advance in any case, so that a fault
    /// changes no number after it.
    private mutating func report(
      of truth: Movement, at offset: Int64, _ time: UTCInstant, _ effects: FaultEffects,
      _ reception: Acquisition.Reception, _ open: ReceiverSky
    ) -> ReceiverReport {
      let aside = errors.side(of: effects.jump)
      let isReady = reception.age != nil && !effects.isLying && !open.dilution.isEmpty
      var view = open.received(reception, reflected: aside, hasFix: isReady)
      let hasFix = isReady && !view.dilution.isEmpty
      var believed = truth
      if let (spoofing, begin) = effects.spoofing {
        believed = displaced(truth, by: spoofing, since: begin, at: offset)
        if hasFix, !spoofing.hasPlausibleSignals { view = view.spoofed }
      } else {
        spoofer = nil
      }
      let fix = errors.fix(
        of: believed, under: view, at: offset, age: reception.age ?? 0, jump: effects.jump, aside: aside)
      if effects.hasFrozenTime, let last { return last }
      var report = ReceiverReport(
        time: effects.time(saidAt: time), fix: hasFix ? fix : nil,
        phantom: effects.isLying ? fix.movement.point : nil, sky: view)
      report.interference = reception.interference
      report.isSpoofed = hasFix && effects.spoofing?.spoofer.isNoticed == true
      return report
    }

    private mutating func displaced(
      _ truth: Movement, by spoofing: Spoofing, since begin: Int64, at offset: Int64
    ) -> Movement {
      let current = spoofer?.begin == begin ? spoofer : nil
      let spoofer =
        current
        ?? Spoofer(
          spoofing, begin: begin, from: truth.point.coordinate, anyBearing: 360 * bearings.uniform())
      self.spoofer = spoofer
      return spoofer.displaced(truth, at: offset)
    }
  }
}
