import FoundationEssentials
import Glibc
import LocationGPSD
import LocationIO
import LocationKit
import LocationScenario
import SimulatedHardware

/// The demo: plays the ride and prints its events.
struct DemoStage {
  enum Failure: Error {
    /// gpsd delivered no location of the receiver.
    case noFix
  }

  enum Way {
    case pseudoTerminal, udp
  }

  let scenario: Scenario
  let places: [PointOfInterest]
  let units: UnitSystem

  /// How long gpsd may take until the first fix.
  private static let patience = Duration.seconds(5)

  /// Plays the ride through the whole chain: simulated receiver → gpsd → libgps → places.
  func play(through gpsdPath: String, by way: Way) async throws {
    let gpsd = try PrivateGPSD(path: gpsdPath)
    let (output, device) = try makeOutput(way)
    var options = SimulatedReceiver.Options()
    options.speedUp = Demo.speedUp
    options.waitsForRelease = true
    let receiver = try SimulatedReceiver(scenario, output: output, options: options)
    StandardError.say(
      "demo: simulated receiver on \(device) → gpsd on 127.0.0.1:\(gpsd.port) → \(GPSDDecoding.standard.release)")
    let fetcher = GPSDFetcher(host: "127.0.0.1", port: gpsd.port, waitsForFirstConnection: true)
    let tracking = AtomicFlag()
    try await gpsd.run(on: device) {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await receiver.run()
          return false
        }
        group.addTask {
          try await play(fetcher, from: scenario.start, until: scenario.timeOfLastEpoch) {
            tracking.raise()
            receiver.release()
          }
          return true
        }
        group.addTask {
          try await Task.sleep(for: Self.patience)
          if !tracking.isRaised { throw Failure.noFix }
          try await Task.sleep(for: .seconds(24))
          throw LocationError(.timedOut, "the demo should have ended by now", context: device)
        }
        for try await isOver in group where isOver { break }
        group.cancelAll()
      }
    }
  }

  /// Plays a fetcher until it ends, or until a location with the time `end` arrives. Prints no events from before
  /// `start`, while the receiver waits for gpsd.
  func play(
    _ fetcher: any LocationFetcher, from start: UTCInstant? = nil, until end: UTCInstant?,
    whenTracking: @Sendable () -> Void = {}
  ) async throws {
    let manager = LocationManager(fetcher: fetcher, pointsOfInterest: places)
    var standardOutput = StandardOutput()
    var printer = TextPrinter(notation: Notation(units: units), hasColours: StandardOutput.hasColours)
    var visited: Set<String> = []
    var ride = DemoRide(start: start)
    do {
      try await manager.run { event in
        for event in ride.shown(event) { printer.print(event, to: &standardOutput.text) }
        try standardOutput.flush(due: true)
        switch event {
        case .stateChanged(let change) where change.state == .tracking: whenTracking()
        case .entered(let transition): visited.insert(transition.place.id)
        case .received(.location(let location)):
          if let end, let time = location.time, time >= end { throw Curtain() }
        default: break
        }
      }
    } catch is Curtain {}
    StandardError.say("demo: visited \(visited.count) of \(places.count) places")
    guard visited.count == places.count else {
      throw LocationError(.internalError, "the demo missed a place: please report this")
    }
  }

  private struct Curtain: Error {}

  private func makeOutput(_ way: Way) throws -> (any ReceiverOutput, device: String) {
    switch way {
    case .pseudoTerminal:
      let terminal = try PseudoTerminal()
      return (terminal, terminal.devicePath)
    case .udp:
      let port = try PrivateGPSD.freePort(SOCK_DGRAM)
      return (try DatagramOutput(host: "127.0.0.1", port: Int(port)), "udp://127.0.0.1:\(port)")
    }
  }
}

extension Scenario {
  fileprivate var timeOfLastEpoch: UTCInstant { start.advanced(by: rate.time(ofEpoch: epochCount - 1)) }
}

/// The selection of events that the demo prints: those of the ride, with a location every 40 m.
struct DemoRide {
  private let start: UTCInstant?
  private var sieve = UpdateSieve(UpdateFilter(minimumDistance: 40))
  private var hasBegun: Bool

  /// - Parameter start: begin of the ride; `nil` if all events belong to the ride.
  init(start: UTCInstant?) { (self.start, hasBegun) = (start, start == nil) }

  /// Returns the events to print: the event itself, or none. The first event of the ride is preceded by a line with the
  /// state `tracking`.
  mutating func shown(_ event: LocationEvent) -> [LocationEvent] {
    if hasBegun { return passes(event) ? [event] : [] }
    guard case .received(.location(let location)) = event, let start, let time = location.time, time >= start else {
      return []
    }
    hasBegun = true
    return [.stateChanged(StateChange(.tracking, lastKnown: location, time: time)), event]
  }

  private mutating func passes(_ event: LocationEvent) -> Bool {
    if case .updated(let location) = event { sieve.passes(location) } else { true }
  }
}

/// A private gpsd on a free loopback port. It ends with this process.
struct PrivateGPSD {
  let path: String
  let port: UInt16

  /// Time between SIGTERM and SIGKILL.
  private static let grace = Duration.seconds(1)

  /// Path of the installed gpsd; `nil` if there is none.
  static var installedPath: String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin"
    return try? ProgramFile.find("gpsd", searchPath: "\(path):/usr/sbin:/usr/local/sbin")
  }

  init(path: String) throws(LocationError) {
    self.path = path
    port = try Self.freePort(SOCK_STREAM)
  }

  /// Runs gpsd on `device` while `body` runs. gpsd stays in the foreground, does not wait for a client, and writes
  /// nothing to the device.
  func run(on device: String, _ body: @escaping @Sendable () async throws -> Void) async throws {
    let process = try await ChildProcess.start(
      path: path, arguments: ["gpsd", "-N", "-n", "-b", "-S", "\(port)", device],
      environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }, place: path)
    // gpsd would block on a full pipe.
    async let _ = Self.discard(process.output)
    async let _ = Self.discard(process.errors)
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    await process.end(grace: Self.grace, clock: ContinuousClock())
    try result.get()
  }

  private static func discard(_ reader: DescriptorReader) async {
    while (try? await reader.next()) != nil {}
  }

  /// Returns a loopback port that is currently free.
  static func freePort(_ kind: __socket_type) throws(LocationError) -> UInt16 {
    let descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isBound else {
      throw LocationError(.sourceUnavailable, "there is no free loopback port", context: "127.0.0.1")
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
