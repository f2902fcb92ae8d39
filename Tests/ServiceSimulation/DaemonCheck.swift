import LocationKit

/// Checks a gpsd fetcher against its daemon: everything is delivered once, and the link is kept.
enum DaemonCheck {
  /// - Parameter patience: how long slow readers may hold things up.
  static func violations(
    of daemon: SimulatedDaemon, patience: Duration, _ observations: [Observation]
  ) -> [Violation] {
    var violations = patience == .zero ? links(daemon, observations) : []
    let runs = Runs(observations)
    for run in runs.locations.indices {
      let connections = daemon.connections.filter { $0.run == run }
      var hearing = DaemonHearing(isAllowed: daemon.plan.isAllowed)
      for connection in connections { hearing.take(connection.heard, isLast: connection === connections.last) }
      if let violation = hearing.compare(runs.locations[run]) { violations.append(violation) }
      let faults = runs.faults[run]
      // A line that broke off may be one more.
      if faults < hearing.badLines || faults > hearing.badLines + connections.count {
        violations.append(
          Violation("every bad line is a fault", "run \(run): \(faults) faults, \(hearing.badLines) bad lines"))
      }
    }
    return violations
  }

  /// A silent daemon is disconnected after 15 s; a lost link is restored within 0.3 s, or within 5 s if it did not last longer
  /// than the 10 s for a greeting.
  private static func links(_ daemon: SimulatedDaemon, _ observations: [Observation]) -> [Violation] {
    var violations: [Violation] = []
    for connection in daemon.connections {
      let closed = connection.closed ?? .seconds(1_000_000)
      if closed - connection.lastRead > .seconds(15) {
        violations.append(Violation("a silent daemon is left", "opened at \(connection.opened), closed at \(closed)"))
      }
    }
    var (connectedAt, lostAt, limit): (Duration, Duration?, Duration) = (.zero, nil, .zero)
    for observation in observations {
      switch observation.kind {
      case .disconnected:
        (lostAt, limit) = (
          observation.at, observation.at - connectedAt <= .seconds(10) ? .seconds(5) : .milliseconds(300)
        )
      case .connectionFailed: (lostAt, limit) = (observation.at, .milliseconds(300))
      case .connected: (connectedAt, lostAt) = (observation.at, nil)
      case .runEnded, .runBegan: lostAt = nil
      case .connecting:
        if let lostAt, observation.at - lostAt > limit {
          violations.append(Violation("a lost link is restored", "lost at \(lostAt), tried at \(observation.at)"))
        }
      default: break
      }
    }
    return violations
  }
}

/// What a fetcher reported, by its runs.
private struct Runs {
  var locations: [[Location]] = []
  var faults: [Int] = []

  init(_ observations: [Observation]) {
    for observation in observations {
      switch observation.kind {
      case .runBegan:
        locations.append([])
        faults.append(0)
      case .reported(let readings):
        for reading in readings {
          switch reading {
          case .location(let location): locations[locations.count - 1].append(location)
          case .fault(let error) where error.code == .invalidData: faults[faults.count - 1] += error.count
          default: break
          }
        }
      default: break
      }
    }
  }
}

extension LocationError {
  /// "skipped 2 line(s) of excessive length"
  fileprivate var count: Int {
    message.hasPrefix("skipped ") ? Int(message.split(separator: " ")[1]) ?? 1 : 1
  }
}

/// The state of a client that read these lines.
private struct DaemonHearing {
  private struct Known: Hashable {
    var device: String?
    var time: UTCInstant?
    var mode: FixMode

    /// Whether the other one has all that this one has.
    func isPart(of other: Known) -> Bool { device == other.device && time == other.time && mode <= other.mode }
  }

  /// A report, and whether it must be among those of the fetcher.
  private struct Expected {
    var known: Known
    var duty = Duty.due
  }

  private enum Duty { case due, possible, wrong }

  /// The last report of a device.
  private struct Last {
    var known: Known
    var isPartial: Bool
    var at: Duration
    /// Its place among those that are expected of the device.
    var index: Int
    /// Whether it is held back until more of its epoch comes; `nil` where an answer to a poll may decide that.
    var isHeld: Bool?
  }

  private let isAllowed: (String?) -> Bool
  private(set) var badLines = 0
  /// By device: the order between devices depends on what is held back.
  private var expected: [String?: [Expected]] = [:]
  private var last: [String?: Last] = [:]
  /// What was in answers to a poll, or followed one that had another time: it is an epoch of its own then.
  private var polled: Set<Known> = []
  /// The last answer to a poll, of the devices that have not gone on since.
  private var answers: [String?: Known] = [:]

  /// How long the first report of an epoch waits for the rest, where it has neither height nor status.
  private static let patience = Duration.seconds(1)

  init(isAllowed: @escaping (String?) -> Bool) { self.isAllowed = isAllowed }

  /// - Parameter isLast: whether the fetcher may have been cancelled then, while it held a report back.
  mutating func take(_ lines: [(line: DaemonLine, at: Duration)], isLast: Bool) {
    for (line, at) in lines {
      switch line {
      case .garbage(_, let isFault): badLines += isFault ? 1 : 0
      case .poll(let locations):
        for known in locations.map(Self.known) {
          polled.insert(known)
          answers[known.device] = known
        }
      case .location(let location) where isAllowed(location.origin.device): take(location, at: at)
      default: break
      }
    }
    // What is held back is delivered at the end of a connection.
    for (device, last) in last {
      if isLast, last.isHeld != false, last.isPartial { expected[device]?[last.index].duty = .possible }
      self.last[device]?.isHeld = false
    }
  }

  private mutating func take(_ location: Location, at: Duration) {
    let known = Self.known(location)
    let isPartial = location.status == nil && location.altitudeMSL == nil
    let before = last[known.device]
    if let before, before.known.time == known.time {
      if !isPartial { complete(before, at: at) }
      guard before.known.mode < known.mode else {
        // A leap second while there was no link: the poll's time is older than what had been reported.
        if let answer = answers[known.device], answer.time != known.time { polled.insert(known) }
        return
      }
    }
    let isNewEpoch = before?.known.time != known.time
    let follows = before.map { !$0.isPartial } ?? true
    let isHeld: Bool? = !isPartial || !isNewEpoch ? false : answers[known.device] != nil ? nil : follows
    answers[known.device] = nil
    expected[known.device, default: []].append(Expected(known: known))
    last[known.device] = Last(
      known: known, isPartial: isPartial, at: at, index: (expected[known.device]?.count ?? 0) - 1, isHeld: isHeld)
  }

  /// The rest of an epoch has come: what was held back until now is not reported by itself.
  private mutating func complete(_ first: Last, at: Duration) {
    guard first.isPartial else { return }
    let device = first.known.device
    last[device]?.isPartial = false
    guard first.isHeld != false, at - first.at <= Self.patience else { return }
    // Another device's report may have been waiting for longer: all are released with the first.
    let isCertain = first.isHeld == true && at == first.at
    expected[device]?[first.index].duty = isCertain ? .wrong : .possible
  }

  /// All that was expected, in order; besides, only what a poll brought, once.
  func compare(_ reported: [Location]) -> Violation? {
    let byDevice = Dictionary(grouping: reported.map(Self.known), by: \.device)
    for device in Set(byDevice.keys).union(expected.keys).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      if let violation = compare(byDevice[device] ?? [], expected[device] ?? []) { return violation }
    }
    return nil
  }

  private func compare(_ reported: [Known], _ expected: [Expected]) -> Violation? {
    var rest = expected[...]
    var last: Known?
    var early: Set<Known> = []
    for known in reported {
      if last == known { return Violation("gpsd's reports are delivered once", "\(known), once more") }
      last = known
      // What a poll brought first does not come again with the report that follows.
      while let next = rest.first, next.known != known {
        guard next.duty != .due && !polled.contains(known) || early.contains(where: next.known.isPart) else { break }
        rest.removeFirst()
      }
      if let next = rest.first, next.known == known {
        if next.duty == .wrong, !polled.contains(known) {
          return Violation("a report waits for the rest of its epoch", "\(known) did not")
        }
        rest.removeFirst()
      } else if polled.contains(known) {
        early.insert(known)
      } else {
        return Violation("only gpsd's reports are delivered", "\(known) instead of \(rest.first as Any)")
      }
    }
    return rest.first { $0.duty == .due && !early.contains(where: $0.known.isPart) }.map {
      Violation("gpsd's reports are delivered", "\($0.known) was not")
    }
  }

  private static func known(_ location: Location) -> Known {
    Known(device: location.origin.device, time: location.time, mode: location.mode)
  }
}
