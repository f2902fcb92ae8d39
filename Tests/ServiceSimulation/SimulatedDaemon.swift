import LocationIO
import LocationKit
import LocationScenario
import LocationTesting
import LocationWire
import Synchronization

/// Plays gpsd for the real `GPSDFetcher`, in memory: greets, answers WATCH, POLL and VERSION, reports a scenario, and
/// has the faults of its plan.
final class SimulatedDaemon: Sendable {
  private struct State {
    var random: RandomStream
    var connection: DaemonConnection?
    /// How many disturbances of a kind are under way.
    var killed = 0
    var stopped = 0
    var silent = 0
    var unplugged = 0
    var isRenamed = false
    var clockOffset = Duration.zero
    /// What is sent after the next epoch.
    var heldBack: [Location] = []
    /// The last of each device, for POLL.
    var last: [String: Location] = [:]
    /// What a stopped daemon will send.
    var unsaid: [DaemonLine] = []
  }

  private let scenario: Scenario
  let plan: DaemonPlan
  private let observations: Observations
  private let clock: ManualClock
  private let state: Mutex<State>
  private let ledger = Mutex<[DaemonConnection]>([])

  init(
    _ scenario: Scenario, _ plan: DaemonPlan, seed: UInt64, _ observations: Observations, _ clock: ManualClock
  ) {
    self.scenario = scenario
    self.plan = plan
    self.observations = observations
    self.clock = clock
    state = Mutex(State(random: RandomStream(seed: seed, name: "daemon at work")))
  }

  /// All that there were.
  var connections: [DaemonConnection] { ledger.withLock { $0 } }

  // MARK: The client's way in

  func connect() async throws(LocationError) -> any ByteConnection {
    let run = observations.run
    observations.note(.connecting)
    do {
      if plan.connectionDelay > .zero { try await clock.sleep(for: plan.connectionDelay) }
    } catch {
      throw LocationError(.cancelled, "the connection was given up", context: Self.place)
    }
    let connection: DaemonConnection? = state.withLock { state in
      guard state.killed == 0 else { return nil }
      let connection = DaemonConnection(self, observations, run: run)
      state.connection = connection
      return connection
    }
    guard let connection else {
      observations.note(.connectionFailed)
      throw LocationError(.sourceUnavailable, "connection refused", context: Self.place)
    }
    ledger.withLock { $0.append(connection) }
    observations.note(.connected)
    say([.greeting])
    return connection
  }

  func receive(_ bytes: [UInt8], _ connection: DaemonConnection) {
    // Of a client that reads line by line; ours sends whole ones.
    for request in bytes.split(separator: UInt8(ascii: "\n")) {
      let request = String(decoding: request, as: UTF8.self)
      let answer: [DaemonLine] =
        switch request {
        case "?WATCH={\"enable\":true,\"json\":true};": [devicesLine, .watch]
        case "?POLL;": [.poll(state.withLock { state in plan.devices.compactMap { state.last[$0] } })]
        case "?VERSION;": [.greeting]
        default: [.error]
        }
      if case .error? = answer.first { observations.violate("requests are gpsd's", request) }
      if case .watch? = answer.last { connection.isWatching.store(true, ordering: .relaxed) }
      say(answer)
    }
  }

  func closed(_ connection: DaemonConnection) {
    state.withLock { state in if state.connection === connection { state.connection = nil } }
    observations.note(.disconnected)
  }

  // MARK: Its work

  /// Until the scenario has ended, or the task is cancelled.
  func play() async {
    await withDiscardingTaskGroup { group in
      for disturbance in plan.disturbances {
        group.addTask { [self] in try? await disturb(disturbance.what, at: disturbance.at) }
      }
      group.addTask { [self] in try? await report() }
    }
  }

  private func report() async throws {
    let origins = plan.devices.map { LocationOrigin(source: Self.source, device: $0, kind: .live) }
    var daemon = HardwareState.Daemon.running
    for epoch in ScenarioTimeline(scenario) {
      try await clock.sleep(until: ManualClock.Instant(offset: epoch.time.duration(since: scenario.start)))
      if epoch.hardware.daemon != daemon { change(&daemon, to: epoch.hardware.daemon) }
      // gpsd does not report what it cannot read from its receiver.
      guard let report = epoch.report, epoch.line.isReadable, epoch.hardware.isPluggedIn else { continue }
      for (index, origin) in origins.enumerated() { say(lines(report, origin, isSecond: index > 0)) }
    }
    change(&daemon, to: .running)
  }

  /// By the scenario; other faults of the plan continue.
  private func change(_ daemon: inout HardwareState.Daemon, to new: HardwareState.Daemon) {
    observations.note(.disturbed("scenario: \(new)"))
    switch daemon {
    case .running: break
    case .stopped: goOn()
    case .killed: state.withLock { $0.killed -= 1 }
    }
    daemon = new
    switch new {
    case .running: break
    case .stopped: state.withLock { $0.stopped += 1 }
    case .killed:
      state.withLock { $0.killed += 1 }
      cut(midLine: false)
    }
  }

  private func lines(_ report: ReceiverReport, _ origin: LocationOrigin, isSecond: Bool) -> [DaemonLine] {
    state.withLock { state in
      guard state.silent == 0, state.unplugged == 0 || isSecond else { return [] }
      let device = state.isRenamed && !isSecond ? Self.newName : origin.device ?? ""
      let origin = LocationOrigin(source: origin.source, device: device, kind: .live)
      let time = report.time.advanced(by: state.clockOffset)
      var lines: [DaemonLine] = []
      if state.random.happens(plan.garbage) { lines.append(Self.garbage(&state.random)) }
      if plan.sendsSky {
        let sky = report.sky
        lines.append(
          .sky(SkyView(time: nil, satellites: sky.satellites, dilution: sky.dilution, origin: origin)))
      }
      guard let fix = report.fix else {
        lines.append(.noFix(NoFix(time: time, reason: .noFix, origin: origin)))
        return lines
      }
      var location = Location(coordinate: fix.movement.point.coordinate, time: time, origin: origin)
      location.speed = fix.movement.speed
      location.courseOverGround = fix.movement.courseOverGround
      if let deviation = fix.deviation {
        location.horizontalAccuracy = Accuracy(radius: deviation.horizontal * 2.4, level: .unknown, basis: .daemon)
      }
      let whole = location.standing(at: fix.movement.point.altitudeMSL)
      state.last[device] = whole
      lines += said(of: location, whole, &state).map(DaemonLine.location)
      return lines
    }
  }

  /// In which order, and how often.
  private func said(of location: Location, _ whole: Location, _ state: inout State) -> [Location] {
    let late = state.heldBack
    state.heldBack = []
    var said = plan.growsEpochs && whole.mode > location.mode ? [location, whole] : [whole]
    if state.random.happens(plan.swapping) {
      state.heldBack = said
      return late
    }
    while state.random.happens(plan.repetition) { said.append(whole) }
    return said + late
  }

  private func say(_ lines: [DaemonLine]) {
    guard !lines.isEmpty else { return }
    let connection = state.withLock { state -> DaemonConnection? in
      guard state.killed == 0 else { return nil }
      guard state.stopped == 0 else {
        state.unsaid += lines
        return nil
      }
      return state.connection
    }
    for line in lines { connection?.say(line, chunking: plan.chunking) }
  }

  // MARK: What goes wrong

  private func disturb(_ what: DaemonPlan.Disturbance, at time: Duration) async throws {
    try await clock.sleep(until: ManualClock.Instant(offset: time))
    observations.note(.disturbed("\(what)"))
    switch what {
    case .cut(let midLine): cut(midLine: midLine)
    case .killed(let duration):
      state.withLock { $0.killed += 1 }
      cut(midLine: false)
      try await clock.sleep(for: duration)
      state.withLock { $0.killed -= 1 }
    case .stopped(let duration):
      state.withLock { $0.stopped += 1 }
      try await clock.sleep(for: duration)
      goOn()
    case .silent(let duration):
      state.withLock { $0.silent += 1 }
      try await clock.sleep(for: duration)
      state.withLock { $0.silent -= 1 }
    case .unplugged(let duration, let isRenamed):
      let (name, line) = state.withLock { state in
        defer { state.unplugged += 1 }
        let name = state.isRenamed ? Self.newName : plan.devices[0]
        return (name, DaemonLine.device(name, isActive: false))
      }
      say([line])
      try await clock.sleep(for: duration)
      let newName = state.withLock { state in
        state.unplugged -= 1
        state.last[name] = nil
        if isRenamed { state.isRenamed = true }
        return state.isRenamed ? Self.newName : plan.devices[0]
      }
      say([.device(newName, isActive: true)])
    case .clockStep(let step): state.withLock { $0.clockOffset += step }
    }
    observations.note(.disturbed("over: \(what)"))
  }

  private func cut(midLine: Bool) {
    let connection = state.withLock { state in
      state.unsaid = []
      return state.connection.take()
    }
    connection?.breakOff(midLine: midLine)
  }

  /// A resumed daemon sends all that it has missed.
  private func goOn() {
    let unsaid = state.withLock { state -> [DaemonLine] in
      state.stopped -= 1
      guard state.stopped == 0, state.killed == 0 else { return [] }
      defer { state.unsaid = [] }
      return state.unsaid
    }
    say(unsaid)
  }

  private var devicesLine: DaemonLine {
    state.withLock { state in
      .devices(
        plan.devices.enumerated().compactMap { index, name in
          if index > 0 { return name }
          return state.unplugged > 0 ? nil : state.isRenamed ? Self.newName : name
        })
    }
  }

  private static func garbage(_ random: inout RandomStream) -> DaemonLine {
    switch random.integer(in: 0...20) {
    case 0: .garbage(Array(repeating: UInt8(ascii: "x"), count: 70_000), isFault: true)
    case 1...5: .garbage(Array("{\"class\":\"TPV\",\"mode\":3,\"lat\":48.".utf8), isFault: true)
    case 6...9: .garbage([0xFF, 0x00, 0x80, 0xB5, 0x62], isFault: true)
    case 10...12: .garbage(Array("{\"class\":\"PPS\",\"device\":\"/dev/pps0\"}".utf8), isFault: false)
    case 13...15: .garbage([], isFault: false)
    case 16, 17: .garbage(Array("{\"class\":\"GST\",\"rms\":1.5}".utf8), isFault: false)
    default: .garbage(Array("$GPGGA,,,,,,0,,,,,,,,*66".utf8), isFault: true)
    }
  }

  static let place = "gpsd:2947"
  static let source = "gpsd://gpsd:2947"
  private static let newName = "/dev/ttyACM7"
}

extension Location {
  fileprivate func standing(at altitude: Double?) -> Location {
    guard let altitude else { return self }
    var location = self
    location.altitudeMSL = altitude
    location.mode = .threeDimensional
    return location
  }
}
