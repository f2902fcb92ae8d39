import LocationKit
import LocationTesting

/// One seed's world, from its making to the checks.
package struct SeedRun: Sendable {
  package let seed: UInt64
  /// What does not hold; empty for a world as it should be.
  package let violations: [Violation]
  package let observations: [Observation]
  package let steps: Int

  /// - Parameter length: how long the scenario lasts.
  package init(seed: UInt64, length: Duration = .seconds(60)) {
    self.seed = seed
    do {
      let remains = Remains()
      var violations: [Violation]
      (observations, steps, violations) = try Self.play(WorldPlan(seed: seed, length: length), remains)
      if !remains.names.isEmpty {
        violations.append(Violation("nothing of a world is left in memory", "\(remains.names)"))
      }
      self.violations = violations
    } catch {
      violations = [Violation("a world can be made", "\(error)")]
      (observations, steps) = ([], 0)
    }
  }

  private static func play(
    _ plan: WorldPlan, _ remains: Remains
  ) throws(LocationError) -> (observations: [Observation], steps: Int, violations: [Violation]) {
    let world = try World(plan)
    remains.watch(world)
    world.run()
    let observations = world.observations.all
    return (observations, world.time.steps, violations(in: world, observations))
  }

  private static func violations(in world: World, _ observations: [Observation]) -> [Violation] {
    let plan = world.plan
    let timing = world.fetcher.timing
    var violations = observations.compactMap { if case .broken(let violation) = $0.kind { violation } else { nil } }
    violations += check(DecisionCheck(plan, timing: timing), world, observations)
    violations += check(DeliveryCheck(plan), world, observations)
    violations += check(RequestCheck(plan, timing: timing), world, observations)
    if case .stream = plan.source { violations += check(RepeatCheck(), world, observations) }
    violations += ReaderCheck.violations(in: world, observations)
    violations += rankViolations(in: world, observations)
    if case .script = plan.source { violations += PlaybackCheck.violations(of: plan) }
    return violations
  }

  /// What holds of each of the sources, and of their failover.
  private static func rankViolations(in world: World, _ observations: [Observation]) -> [Violation] {
    let patience = world.plan.patience
    guard case .failover(let ranks, let limits) = world.plan.source else {
      return world.daemon.map { DaemonCheck.violations(of: $0, patience: patience, observations) } ?? []
    }
    var violations = check(
      FailoverCheck(ranks.map(\.name), limits, patience: patience), world, observations)
    for rank in world.ranks {
      let own = rank.observations.all
      violations += own.compactMap { if case .broken(let violation) = $0.kind { violation } else { nil } }
      if let daemon = rank.daemon { violations += DaemonCheck.violations(of: daemon, patience: patience, own) }
    }
    return violations
  }

  private static func check(_ check: some Check, _ world: World, _ observations: [Observation]) -> [Violation] {
    var check = check
    for observation in observations { check.see(observation) }
    check.finish(at: world.observations.now)
    return check.violations
  }

  /// What was seen, a line each: the same bytes for the same seed.
  package func log(last count: Int = .max) -> [UInt8] {
    var writer = ASCIIWriter()
    for observation in observations.suffix(count) { observation.write(to: &writer) }
    return writer.bytes
  }
}
