import LocationIO
import LocationKit
import Synchronization

/// GeoClue's service on one connection to a bus, until that is lost.
final class GeoClueProvider: Sendable {
  /// What the thread of the connection and the tasks share.
  private final class Shared: Sendable {
    let service: Mutex<GeoClueService>
    /// Questions to other programs that have not been sent yet.
    let questions = Awaited<[GeoClueService.Effect]>([])

    init(_ service: GeoClueService) { self.service = Mutex(service) }

    /// Changes the service. Returns the messages to send.
    func update(_ body: (inout GeoClueService) -> [GeoClueService.Effect]) -> [BusMessage] {
      var messages: [BusMessage] = []
      var others: [GeoClueService.Effect] = []
      for effect in service.withLock({ body(&$0) }) {
        if case .send(let message) = effect { messages.append(message) } else { others.append(effect) }
      }
      if !others.isEmpty { questions.change { $0 += others } }
      return messages
    }
  }

  private let shared: Shared
  private let connection: BusConnection

  /// Time for the answer of an agent, whose user may have to think: less than the 25 s after which libraries of D-Bus give
  /// up a call.
  private static let agentPatience = Duration.seconds(20)

  /// Connects, and takes the name of the service.
  ///
  /// - Throws: ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no bus, or another program has the name;
  ///   ``LocationKit/LocationError/Code/permissionDenied`` if the bus does not give the name to this user;
  ///   `CancellationError`.
  init(_ bus: BusAddress, _ permissions: DesktopPermissions, secret: UInt64) async throws {
    let shared = Shared(GeoClueService(permissions, secret: secret))
    self.shared = shared
    connection = try await BusConnection(bus) { message in shared.update { $0.take(message) } }
    for rule in [
      "type='signal',sender='\(BusName.bus)',interface='\(BusName.bus)',member='NameOwnerChanged',arg2=''",
      "type='signal',path='\(GeoClueName.agentPath)',interface='\(BusName.properties)',member='PropertiesChanged'",
    ] {
      _ = try await connection.call(.call(BusName.bus, BusName.busPath, BusName.bus, "AddMatch", [.string(rule)]))
    }
    try await takeName(bus)
  }

  private func takeName(_ bus: BusAddress) async throws {
    // The name is not taken from another program, and not waited for.
    let request = BusMessage.call(
      BusName.bus, BusName.busPath, BusName.bus, "RequestName", [.string(GeoClueName.service), .uint32(4)])
    let answer: BusMessage
    do { answer = try await connection.call(request) } catch let error as LocationError {
      guard error.code == .permissionDenied else { throw error }
      throw LocationError(
        .permissionDenied, "this user may not provide \(GeoClueName.service)", context: bus.shown,
        remedy: "run it as root, add a policy to /etc/dbus-1/system.d, or share on the session bus", underlying: error)
    }
    guard [1, 4].contains(answer.body.first?.uint32) else {
      throw LocationError(
        .sourceUnavailable, "another program provides \(GeoClueName.service) already\(await owner())",
        context: bus.shown,
        remedy: "stop it: systemctl stop geoclue; or leave it, and let it read our positions as NMEA 0183")
    }
  }

  /// Returns the process that has the name, for a message: ` (process 42)`.
  private func owner() async -> String {
    let question = BusMessage.call(
      BusName.bus, BusName.busPath, BusName.bus, "GetConnectionUnixProcessID", [.string(GeoClueName.service)])
    let process = (try? await connection.call(question))?.body.first?.uint32
    return process.map { ": process \($0)" } ?? ""
  }

  /// Number of clients.
  var clientCount: Int { shared.service.withLock { $0.clientCount } }

  func tell(_ location: Location, at now: UTCInstant) { update { $0.take(location, at: now) } }

  func loseLocation() { update { $0.loseLocation() } }

  private func update(_ body: (inout GeoClueService) -> [GeoClueService.Effect]) {
    for message in shared.update(body) { connection.send(message) }
  }

  func close() { connection.close() }

  /// Asks the questions of the service until the connection is lost. Returns why. Throws `CancellationError`.
  func run() async throws -> LocationError {
    try await withThrowingTaskGroup(of: LocationError?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await self.connection.ended() }
      group.addTask {
        try await withThrowingDiscardingTaskGroup { questions in
          while let asked = try await self.shared.questions.wait({ $0.taken() }) {
            for question in asked { questions.addTask { await self.ask(question) } }
          }
        }
        return nil
      }
      while let end = try await group.next() {
        if let end { return end }
      }
      throw CancellationError()
    }
  }

  private func ask(_ effect: GeoClueService.Effect) async {
    switch effect {
    case .send(let message): connection.send(message)
    case .identify(let program):
      let identity = await identity(of: program)
      update { $0.identified(program, as: identity) }
    case .askLimit(let agent):
      let question = BusMessage.call(
        agent, GeoClueName.agentPath, BusName.properties, "Get",
        [.string(GeoClueName.agent), .string("MaxAccuracyLevel")])
      let limit = (try? await connection.call(question))?.body.first?.uint32
      update { $0.limited(agent, to: limit.map { AccuracyLevel($0) }) }
    case .ask(let question):
      let answer = await answer(question)
      update { $0.answered(question.ticket, answer) }
    }
  }

  /// Returns what the bus and the kernel state about a program; `nil` if they do not.
  private func identity(of program: String) async -> ProgramIdentity? {
    let question = BusMessage.call(
      BusName.bus, BusName.busPath, BusName.bus, "GetConnectionCredentials", [.string(program)])
    guard let answer = (try? await connection.call(question))?.body.first, let user = answer["UnixUserID"]?.uint32,
      let process = answer["ProcessID"]?.uint32
    else { return nil }
    return try? ProgramIdentity(user: user, process: process)
  }

  private func answer(_ question: GeoClueService.Question) async -> Result<AccuracyLevel, LocationError> {
    let call = BusMessage.call(
      question.agent, GeoClueName.agentPath, GeoClueName.agent, "AuthorizeApp",
      [.string(question.desktopID), .uint32(question.level.rawValue)])
    do {
      let answer = try await connection.call(call, within: Self.agentPatience)
      guard answer.body.count > 1, let isPermitted = answer.body[0].bool, let level = answer.body[1].uint32 else {
        return .failure(LocationError(.invalidData, "its answer is not a decision"))
      }
      return .success(isPermitted ? AccuracyLevel(level) : .none)
    } catch {
      return .failure(LocationError(wrapping: error))
    }
  }
}
