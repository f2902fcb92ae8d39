package import LocationKit
import LocationTracks

/// The service that desktop programs ask for the position: GeoClue's interface, decided in a value. It neither waits nor
/// sends: what it returns is to be done, and what comes of it is to be told to it.
///
/// A program sees its own clients and their locations only: for all others there is one answer, whether they exist or not.
package struct GeoClueService: Sendable {
  /// What is to be done.
  package enum Effect: Sendable {
    case send(BusMessage)
    /// Ask the bus for the user of a program; the answer goes to ``identified(_:user:)``.
    case identify(String)
    /// Ask an agent; the answer goes to ``answered(_:_:)``.
    case ask(Question)
    /// Ask an agent for what it permits to all programs; the answer goes to ``limited(_:to:)``.
    case askLimit(agent: String)
  }

  /// A question to the agent of a user.
  package struct Question: Sendable {
    package let agent: String
    package let desktopID: String
    package let level: AccuracyLevel
    package let ticket: Int
  }

  private struct Agent {
    let name: String
    /// What the user permits to all programs; `nil` if it is unknown.
    var limit: AccuracyLevel?
  }

  private let permissions: DesktopPermissions
  private var clients: [Int: GeoClueClient] = [:]
  /// Numbers of the clients of each program; the first of ``getClient(_:)``, if any, is in `first`.
  private var owned: [String: [Int]] = [:]
  private var first: [String: Int] = [:]
  private var nextClient = 1
  private var nextTicket = 1
  /// Users of the programs that have been asked for.
  private var users: [String: UInt32] = [:]
  /// Programs whose user the bus has been asked for.
  private var asked: Set<String> = []
  /// Programs that want to be agents, until their users are known.
  private var candidates: Set<String> = []
  /// Agents by user.
  private var agents: [UInt32: Agent] = [:]
  /// The current location, at each level; empty without one.
  private var current: [AccuracyLevel: SharedLocation] = [:]
  /// The cells that are told, of all programs: one that comes often must not see more than one that stays.
  private var blurs: [AccuracyLevel: CoordinateBlur] = [:]
  private var isInUse = false

  /// Limits of what a program, and all of them, can make this service keep.
  private static let mostOfOne = 64
  private static let mostClients = 16_384

  /// - Parameter secret: decides where the borders of the cells of coarse levels are.
  package init(_ permissions: DesktopPermissions, secret: UInt64) {
    self.permissions = permissions
    for level in AccuracyLevel.allCases {
      if let size = level.cellSize { blurs[level] = CoordinateBlur(size: size, secret: secret) }
    }
  }

  /// Number of clients.
  package var clientCount: Int { clients.count }
  /// Number of things that are kept for programs, for tests of growth.
  var keptCount: Int {
    clients.count + owned.count + first.count + users.count + asked.count + candidates.count + agents.count
  }

  // MARK: Locations

  /// Takes a location, and tells it to the active clients.
  package mutating func take(_ location: Location, at now: UTCInstant) -> [Effect] {
    let hadLocation = !current.isEmpty
    current[.exact] = SharedLocation(location, at: now)
    for level in blurs.keys {
      current[level] = blurs[level]?.blurred(location).map { SharedLocation($0, at: now) }
    }
    var effects = hadLocation ? [] : availabilityChanged()
    for number in clients.keys.sorted() { effects += tell(number) }
    return effects
  }

  /// Notes that there is no position any more.
  package mutating func loseLocation() -> [Effect] {
    guard !current.isEmpty else { return [] }
    current = [:]
    return availabilityChanged()
  }

  private var availableLevel: AccuracyLevel { current.isEmpty ? .none : .exact }

  private func availabilityChanged() -> [Effect] {
    [
      changed(
        GeoClueName.managerPath, GeoClueName.manager, ["AvailableAccuracyLevel": .uint32(availableLevel.rawValue)])
    ]
  }

  /// Tells a client the current location.
  private mutating func tell(_ number: Int) -> [Effect] {
    guard var client = clients[number], let level = level(of: client), let location = current[level] else { return [] }
    let change = client.take(location)
    clients[number] = client
    guard let (old, new) = change else { return [] }
    return [
      changed(client.path, GeoClueName.client, ["Location": .objectPath(new)], to: client.owner),
      .send(
        .signal(
          client.path, GeoClueName.client, "LocationUpdated", [.objectPath(old), .objectPath(new)], to: client.owner)),
    ]
  }

  /// The level that a client is told; `nil` if it is not active.
  private func level(of client: GeoClueClient) -> AccuracyLevel? {
    let limit = users[client.owner].flatMap { agents[$0]?.limit }
    let level = client.level(limit: limit)
    return level == AccuracyLevel.none ? nil : level
  }

  private func changed(
    _ path: String, _ interface: String, _ properties: [String: BusValue], to destination: String? = nil
  ) -> Effect {
    let body = [BusValue.string(interface), .dictionary(properties), .array(of: "s", [])]
    return .send(.signal(path, BusName.properties, "PropertiesChanged", body, to: destination))
  }

  // MARK: Messages

  /// Takes a call or a signal.
  package mutating func take(_ message: BusMessage) -> [Effect] {
    guard message.kind == .call else { return note(message) }
    guard let sender = message.sender else { return [] }
    let effects: [Effect]
    do throws(Refusal) {
      effects = try answer(message, of: sender)
    } catch {
      effects = [.send(message.refusal(error.fault, error.text))]
    }
    guard !message.wantsReply else { return effects }
    return effects.filter { effect in
      if case .send(let answer) = effect { answer.replySerial != message.serial } else { true }
    }
  }

  private struct Refusal: Error {
    let fault: BusFault
    let text: String

    init(_ fault: BusFault, _ text: String) { (self.fault, self.text) = (fault, text) }
  }

  private mutating func answer(_ message: BusMessage, of sender: String) throws(Refusal) -> [Effect] {
    if message.interface == BusName.peer, message.member == "Ping" { return [.send(message.reply())] }
    guard let object = GeoClueName.Object(message.path) else {
      throw Refusal(.unknownObject, "there is no object \(message.path ?? "")")
    }
    try check(object, isOf: sender)
    switch message.interface {
    case BusName.introspectable? where message.member == "Introspect":
      return [.send(message.reply([.string(GeoClueDescription.of(object))]))]
    case BusName.properties?: return try properties(message, object)
    case let interface where interface == nil || interface == object.interface:
      return try method(message, object, of: sender)
    default: throw Refusal(.unknownInterface, "\(object.path) has no interface \(message.interface ?? "")")
    }
  }

  /// Throws if an object belongs to another program, or does not exist.
  private func check(_ object: GeoClueName.Object, isOf sender: String) throws(Refusal) {
    let isOwn =
      switch object {
      case .manager, .folder: true
      case .client(let number): clients[number]?.owner == sender
      case .location(let number, let location):
        clients[number]?.owner == sender && clients[number]?.location(location) != nil
      }
    guard isOwn else { throw Refusal(.accessDenied, "this program has no object \(object.path)") }
  }

  private mutating func method(
    _ message: BusMessage, _ object: GeoClueName.Object, of sender: String
  ) throws(Refusal) -> [Effect] {
    switch (object, message.member) {
    case (.manager, "GetClient"):
      if let number = first[sender] {
        return [.send(message.reply([.objectPath(GeoClueName.Object.client(number).path)]))]
      }
      let number = try createClient(of: sender)
      first[sender] = number
      return [.send(message.reply([.objectPath(GeoClueName.Object.client(number).path)]))]
    case (.manager, "CreateClient"):
      let number = try createClient(of: sender)
      return [.send(message.reply([.objectPath(GeoClueName.Object.client(number).path)]))]
    case (.manager, "DeleteClient"):
      guard case .objectPath(let path)? = message.body.first else {
        throw Refusal(.invalidArguments, "DeleteClient takes the path of a client")
      }
      guard case .client(let number)? = GeoClueName.Object(path), clients[number]?.owner == sender else {
        throw Refusal(.accessDenied, "this program has no client \(path)")
      }
      return delete(number) + [.send(message.reply())] + useChanged()
    case (.manager, "AddAgent"):
      guard case .string(let id)? = message.body.first else {
        throw Refusal(.invalidArguments, "AddAgent takes the id of an agent")
      }
      guard DesktopPermissions.agents.contains(id) else {
        throw Refusal(.accessDenied, "\(id) is not allowed to act as an agent")
      }
      candidates.insert(sender)
      return [.send(message.reply())] + identify(sender)
    case (.client(let number), "Start"): return try start(number, message)
    case (.client(let number), "Stop"): return stop(number) + [.send(message.reply())] + useChanged()
    default: throw Refusal(.unknownMethod, "\(object.path) has no method \(message.member ?? "")")
    }
  }

  private mutating func createClient(of sender: String) throws(Refusal) -> Int {
    guard owned[sender, default: []].count < Self.mostOfOne, clients.count < Self.mostClients else {
      throw Refusal(.limitsExceeded, "there are too many clients: delete some")
    }
    let number = nextClient
    nextClient += 1
    clients[number] = GeoClueClient(owner: sender, number: number)
    owned[sender, default: []].append(number)
    return number
  }

  private mutating func delete(_ number: Int) -> [Effect] {
    guard let client = clients.removeValue(forKey: number) else { return [] }
    owned[client.owner]?.removeAll { $0 == number }
    if owned[client.owner]?.isEmpty == true {
      owned[client.owner] = nil
      if !candidates.contains(client.owner), !agents.values.contains(where: { $0.name == client.owner }) {
        users[client.owner] = nil
      }
    }
    if first[client.owner] == number { first[client.owner] = nil }
    return refusePending(of: client)
  }

  private func refusePending(of client: GeoClueClient) -> [Effect] {
    guard case .awaited(let start, _) = client.permission else { return [] }
    return [.send(start.refusal(.accessDenied, "the client was stopped before its start was permitted"))]
  }

  // MARK: Properties

  private mutating func properties(_ message: BusMessage, _ object: GeoClueName.Object) throws(Refusal) -> [Effect] {
    guard let interface = message.body.first?.string else {
      throw Refusal(.invalidArguments, "the name of an interface is missing")
    }
    guard interface == object.interface || interface.isEmpty else {
      throw Refusal(.unknownInterface, "\(object.path) has no interface \(interface)")
    }
    let values = values(of: object)
    if message.member == "GetAll" { return [.send(message.reply([.dictionary(values)]))] }
    guard message.body.count > 1, let name = message.body[1].string else {
      throw Refusal(.invalidArguments, "the name of a property is missing")
    }
    guard let value = values[name] else { throw Refusal(.unknownProperty, "\(interface) has no property \(name)") }
    switch message.member {
    case "Get": return [.send(message.reply([.variant(value)]))]
    case "Set":
      guard message.body.count > 2, case .variant(let new) = message.body[2] else {
        throw Refusal(.invalidArguments, "the value is missing")
      }
      return try set(name, of: object, to: new, message)
    default: throw Refusal(.unknownMethod, "\(BusName.properties) has no method \(message.member ?? "")")
    }
  }

  private func values(of object: GeoClueName.Object) -> [String: BusValue] {
    switch object {
    case .folder: [:]
    case .manager: ["InUse": .bool(isInUse), "AvailableAccuracyLevel": .uint32(availableLevel.rawValue)]
    case .client(let number):
      clients[number].map { $0.properties(isActive: level(of: $0) != nil) } ?? [:]
    case .location(let client, let number): clients[client]?.location(number)?.properties ?? [:]
    }
  }

  private mutating func set(
    _ name: String, of object: GeoClueName.Object, to value: BusValue, _ message: BusMessage
  ) throws(Refusal) -> [Effect] {
    guard case .client(let number) = object, var client = clients[number],
      ["Location", "Active"].allSatisfy({ $0 != name })
    else { throw Refusal(.readOnly, "\(name) cannot be set") }
    switch (name, value) {
    case ("DesktopId", .string(let id)):
      guard case .none = client.permission else {
        throw Refusal(.accessDenied, "DesktopId cannot be changed while the client is started: stop it first")
      }
      guard id.utf8.count <= 255 else { throw Refusal(.invalidArguments, "DesktopId has at most 255 bytes") }
      client.desktopID = id
    case ("DistanceThreshold", .uint32(let metres)): client.distanceThreshold = metres
    case ("TimeThreshold", .uint32(let seconds)): client.timeThreshold = seconds
    case ("RequestedAccuracyLevel", .uint32(let level)): client.requestedLevel = level
    default: throw Refusal(.invalidArguments, "\(name) has another type than \(value.signature)")
    }
    clients[number] = client
    return [.send(message.reply()), changed(client.path, GeoClueName.client, [name: value], to: client.owner)]
  }

  // MARK: Permission

  private mutating func start(_ number: Int, _ message: BusMessage) throws(Refusal) -> [Effect] {
    guard let client = clients[number] else { return [] }
    switch client.permission {
    case .granted: return [.send(message.reply())]
    case .awaited: throw Refusal(.accessDenied, "a start of this client already waits for permission")
    case .none: break
    }
    guard !client.desktopID.isEmpty else { throw Refusal(.accessDenied, "'DesktopId' property must be set") }
    guard !agents.isEmpty || !candidates.isEmpty else {
      guard let level = permissions.level(of: client.desktopID) else { throw unpermitted(client) }
      return grant(number, level, message)
    }
    let ticket = nextTicket
    nextTicket += 1
    clients[number]?.permission = .awaited(message, ticket: ticket)
    return identify(client.owner) + consult(number)
  }

  private func unpermitted(_ client: GeoClueClient) -> Refusal {
    Refusal(
      .accessDenied,
      "\(client.desktopID) may not have the position: no agent of the desktop can ask the user, and the settings do not "
        + "permit it")
  }

  /// Asks the bus for the user of a program, if it is unknown.
  private mutating func identify(_ program: String) -> [Effect] {
    if users[program] != nil { return promote(program) }
    return asked.insert(program).inserted ? [.identify(program)] : []
  }

  /// Notes the user of a program; `nil` if the bus does not tell it.
  package mutating func identified(_ program: String, user: UInt32?) -> [Effect] {
    guard asked.remove(program) != nil else { return [] }
    users[program] = user
    var effects = promote(program)
    let isWanted = agents.values.contains { $0.name == program } || owned[program] != nil
    if !isWanted { users[program] = nil }
    // A program that became an agent may be what others have waited for.
    for number in clients.keys.sorted() { effects += consult(number) }
    return effects
  }

  /// Makes a candidate the agent of its user.
  private mutating func promote(_ program: String) -> [Effect] {
    guard candidates.remove(program) != nil, let user = users[program] else { return [] }
    agents[user] = Agent(name: program)
    return owned.keys.sorted().reduce(into: [.askLimit(agent: program)]) { $0 += identify($1) }
  }

  /// Decides on a client whose start waits, as soon as its user and all agents are known: the settings permit it, or the
  /// agent of its user is asked.
  private mutating func consult(_ number: Int) -> [Effect] {
    guard let client = clients[number], case .awaited(let start, let ticket) = client.permission,
      !asked.contains(client.owner), asked.isDisjoint(with: candidates)
    else { return [] }
    let agent = users[client.owner].flatMap { agents[$0] }
    if agent?.limit == AccuracyLevel.none { return refuse(number, start, "the user has switched the position off") }
    if let level = permissions.level(of: client.desktopID) { return grant(number, level, start) }
    guard let agent else { return refuse(number, start, unpermitted(client).text) }
    guard pending.insert(ticket).inserted else { return [] }
    return [
      .ask(
        Question(
          agent: agent.name, desktopID: client.desktopID, level: AccuracyLevel(requested: client.requestedLevel),
          ticket: ticket))
    ]
  }

  private mutating func refuse(_ number: Int, _ start: BusMessage, _ text: String) -> [Effect] {
    clients[number]?.permission = .none
    return [.send(start.refusal(.accessDenied, text))]
  }

  /// Tickets of the questions that agents have not answered.
  private var pending: Set<Int> = []

  /// Takes the answer of an agent: the level that it permits, ``AccuracyLevel/none`` if it does not, or why there is no
  /// answer.
  package mutating func answered(_ ticket: Int, _ answer: Result<AccuracyLevel, LocationError>) -> [Effect] {
    pending.remove(ticket)
    let found = clients.first { entry in
      if case .awaited(_, ticket) = entry.value.permission { true } else { false }
    }
    guard let (number, client) = found, case .awaited(let start, _) = client.permission else { return [] }
    switch answer {
    case .success(.none): return refuse(number, start, "the user does not permit the position to \(client.desktopID)")
    case .success(let level): return grant(number, level, start)
    case .failure(let error):
      return refuse(number, start, "the agent that asks the user gave no answer: \(error.message)")
    }
  }

  private mutating func grant(_ number: Int, _ level: AccuracyLevel, _ start: BusMessage) -> [Effect] {
    clients[number]?.permission = .granted(level)
    guard let client = clients[number] else { return [] }
    var effects: [Effect] = [.send(start.reply())]
    if self.level(of: client) != nil {
      effects.append(changed(client.path, GeoClueName.client, ["Active": .bool(true)], to: client.owner))
    }
    return effects + useChanged() + tell(number)
  }

  private mutating func stop(_ number: Int) -> [Effect] {
    guard let client = clients[number] else { return [] }
    let wasActive = level(of: client) != nil
    clients[number]?.permission = .none
    var effects = refusePending(of: client)
    if wasActive {
      effects.append(changed(client.path, GeoClueName.client, ["Active": .bool(false)], to: client.owner))
    }
    return effects
  }

  private mutating func useChanged() -> [Effect] {
    let isInUse = clients.values.contains { level(of: $0) != nil }
    guard isInUse != self.isInUse else { return [] }
    self.isInUse = isInUse
    return [changed(GeoClueName.managerPath, GeoClueName.manager, ["InUse": .bool(isInUse)])]
  }

  // MARK: Signals

  private mutating func note(_ signal: BusMessage) -> [Effect] {
    guard signal.kind == .signal else { return [] }
    if signal.sender == BusName.bus, signal.member == "NameOwnerChanged", signal.body.count == 3,
      let name = signal.body[0].string, signal.body[2].string == ""
    {
      return forget(name)
    }
    if signal.path == GeoClueName.agentPath, signal.member == "PropertiesChanged", signal.body.count > 1,
      signal.body[0].string == GeoClueName.agent, let limit = signal.body[1]["MaxAccuracyLevel"]?.uint32,
      let sender = signal.sender
    {
      return limited(sender, to: AccuracyLevel(limit))
    }
    return []
  }

  /// Notes what an agent permits to all programs of its user; `nil` if it does not tell.
  package mutating func limited(_ agent: String, to limit: AccuracyLevel?) -> [Effect] {
    guard let limit, let user = agents.first(where: { $0.value.name == agent })?.key else { return [] }
    let before = Set(clients.values.filter { level(of: $0) != nil }.map(\.number))
    agents[user]?.limit = limit
    var effects: [Effect] = []
    for number in clients.keys.sorted() {
      guard let client = clients[number] else { continue }
      let isActive = level(of: client) != nil
      guard isActive != before.contains(number) else { continue }
      effects.append(changed(client.path, GeoClueName.client, ["Active": .bool(isActive)], to: client.owner))
      if isActive { effects += tell(number) }
    }
    return effects + useChanged()
  }

  /// Forgets a program that has left the bus.
  private mutating func forget(_ name: String) -> [Effect] {
    for number in owned[name] ?? [] { _ = delete(number) }
    users[name] = nil
    asked.remove(name)
    candidates.remove(name)
    agents = agents.filter { $0.value.name != name }
    var effects = useChanged()
    // Those who have waited for it to become an agent.
    for number in clients.keys.sorted() { effects += consult(number) }
    return effects
  }
}
