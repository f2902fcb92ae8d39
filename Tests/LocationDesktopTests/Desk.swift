import LocationKit
import LocationTesting

@testable import LocationDesktop

/// A service without a bus, and what the programs on it receive.
struct Desk {
  var service: GeoClueService
  /// Signals and late answers, in order.
  var sent: [BusMessage] = []
  var questions: [GeoClueService.Question] = []
  var identified: [String] = []
  private var serial: UInt32 = 0
  /// User of each program; 1000 unless it is listed.
  var users: [String: UInt32] = [:]
  /// Sandbox of each program; none unless it is listed.
  var sandboxes: [String: String] = [:]
  /// Programs whose identity the bus does not state.
  var unidentified: Set<String> = []

  init(_ permissions: String...) throws { service = GeoClueService(try DesktopPermissions(permissions), secret: 7) }

  /// Calls a method. Returns the answer, if it comes at once.
  mutating func call(
    _ sender: String, _ path: String, _ interface: String?, _ member: String, _ body: BusValue...
  ) -> BusMessage? {
    serial += 1
    var message = BusMessage(.call, body: body)
    (message.sender, message.path, message.interface, message.member) = (sender, path, interface, member)
    message.serial = serial
    let before = sent.count
    perform(service.take(message))
    guard let index = sent[before...].firstIndex(where: { $0.replySerial == message.serial }) else { return nil }
    return sent.remove(at: index)
  }

  mutating func perform(_ effects: [GeoClueService.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let message): sent.append(message)
      case .identify(let program):
        identified.append(program)
        let identity = ProgramIdentity(user: users[program] ?? 1000, sandbox: sandboxes[program])
        perform(service.identified(program, as: unidentified.contains(program) ? nil : identity))
      case .ask(let question): questions.append(question)
      case .askLimit: break
      }
    }
  }

  mutating func leave(_ program: String) {
    var message = BusMessage(.signal, body: [.string(program), .string(program), .string("")])
    (message.sender, message.member) = (BusName.bus, "NameOwnerChanged")
    perform(service.take(message))
  }

  mutating func move(_ latitude: Double, _ longitude: Double = 13.4, second: Int64 = 0, accuracy: Accuracy? = nil) {
    var location = Location.make(
      latitude: latitude, longitude: longitude, time: UTCInstant(nanoseconds: (1_800_000_000 + second) * 1_000_000_000),
      speed: 4)
    location.horizontalAccuracy = accuracy
    perform(service.take(location, at: UTCInstant(nanoseconds: 0)))
  }

  /// Creates a client, and starts it. Returns its path, and the answer to its start, if it comes at once.
  mutating func start(
    _ program: String, id: String = "maps", level: UInt32 = 8, distance: UInt32 = 0, time: UInt32 = 0
  ) -> (path: String, answer: BusMessage?) {
    let path = call(program, GeoClueName.managerPath, GeoClueName.manager, "GetClient")?.body.first?.string ?? ""
    for (name, value) in [
      ("DesktopId", BusValue.string(id)), ("RequestedAccuracyLevel", .uint32(level)),
      ("DistanceThreshold", .uint32(distance)), ("TimeThreshold", .uint32(time)),
    ] { _ = set(program, path, name, value) }
    return (path, call(program, path, GeoClueName.client, "Start"))
  }

  mutating func set(_ program: String, _ path: String, _ name: String, _ value: BusValue) -> BusMessage? {
    call(program, path, BusName.properties, "Set", .string(GeoClueName.client), .string(name), .variant(value))
  }

  mutating func get(_ program: String, _ path: String, _ interface: String, _ name: String) -> BusValue? {
    let answer = call(program, path, BusName.properties, "Get", .string(interface), .string(name))
    guard answer?.kind == .reply, case .variant(let value)? = answer?.body.first else { return nil }
    return value
  }

  /// Paths of the locations that a program has been told of.
  func told(_ program: String) -> [String] {
    sent.filter { $0.destination == program && $0.member == "LocationUpdated" }.compactMap { $0.body.last?.string }
  }
}
