import LocationKit

/// What a gpsd fetcher makes of what its daemon said: everything once, and the link is kept.
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
      for connection in connections { hearing.take(connection.heard) }
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

  /// A daemon that is silent is left after 15 s; a lost link is made anew within 0.3 s.
  private static func links(_ daemon: SimulatedDaemon, _ observations: [Observation]) -> [Violation] {
    var violations: [Violation] = []
    for connection in daemon.connections {
      let closed = connection.closed ?? .seconds(1_000_000)
      if closed - connection.lastRead > .seconds(15) {
        violations.append(Violation("a silent daemon is left", "opened at \(connection.opened), closed at \(closed)"))
      }
    }
    var lostAt: Duration?
    for observation in observations {
      switch observation.kind {
      case .disconnected, .connectionFailed: lostAt = observation.at
      case .connected, .runEnded, .runBegan: lostAt = nil
      case .connecting:
        if let lostAt, observation.at - lostAt > .milliseconds(300) {
          violations.append(Violation("a lost link is made anew", "lost at \(lostAt), tried at \(observation.at)"))
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
          case .fault(let error) where error.code == .badData: faults[faults.count - 1] += error.count
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

/// What a client that heard these lines knows.
private struct DaemonHearing {
  private struct Known: Hashable {
    var device: String?
    var time: UTCInstant?
    var mode: FixMode

    /// Whether the other one says all that this one does.
    func isPart(of other: Known) -> Bool { device == other.device && time == other.time && mode <= other.mode }
  }

  private let isAllowed: (String?) -> Bool
  private(set) var badLines = 0
  private var expected: [Known] = []
  private var last: [String?: Known] = [:]
  /// What was in answers to a poll, or followed one that had another time: it is an epoch of its own then.
  private var polled: Set<Known> = []
  /// The last answer to a poll, of the devices that have not gone on since.
  private var answers: [String?: Known] = [:]

  init(isAllowed: @escaping (String?) -> Bool) { self.isAllowed = isAllowed }

  mutating func take(_ lines: [DaemonLine]) {
    for line in lines {
      switch line {
      case .garbage(_, let isFault): badLines += isFault ? 1 : 0
      case .poll(let locations):
        for known in locations.map(Self.known) {
          polled.insert(known)
          answers[known.device] = known
        }
      case .location(let location) where isAllowed(location.origin.device):
        let known = Self.known(location)
        let before = last[known.device]
        last[known.device] = known
        if let before, before.time == known.time, before.mode >= known.mode {
          last[known.device] = before
          // A leap second while there was no link: the poll's time is older than what had been said.
          if let answer = answers[known.device], answer.time != known.time { polled.insert(known) }
        } else {
          answers[known.device] = nil
          expected.append(known)
        }
      default: break
      }
    }
  }

  /// All that was expected, in order; besides, only what a poll brought, once.
  func compare(_ reported: [Location]) -> Violation? {
    var rest = expected[...]
    var last: [String?: Known] = [:]
    var early: Set<Known> = []
    for known in reported.map(Self.known) {
      if last[known.device] == known { return Violation("what gpsd says is reported once", "\(known), once more") }
      last[known.device] = known
      // What a poll brought first does not come again with the report that follows.
      while let next = rest.first, next != known, early.contains(where: next.isPart) { rest.removeFirst() }
      if rest.first == known {
        rest.removeFirst()
      } else if polled.contains(known) {
        early.insert(known)
      } else {
        return Violation("only what gpsd says is reported", "\(known) instead of \(rest.first as Any)")
      }
    }
    return rest.first { !early.contains(where: $0.isPart) }.map {
      Violation("what gpsd says is reported", "\($0) was not")
    }
  }

  private static func known(_ location: Location) -> Known {
    Known(device: location.origin.device, time: location.time, mode: location.mode)
  }
}
