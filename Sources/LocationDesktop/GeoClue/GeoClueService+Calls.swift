import LocationKit

extension GeoClueService {
  /// Why a call is refused.
  struct Refusal: Error {
    let fault: BusFault
    let text: String

    init(_ fault: BusFault, _ text: String) { (self.fault, self.text) = (fault, text) }
  }

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

  // MARK: Methods

  private mutating func method(
    _ message: BusMessage, _ object: GeoClueName.Object, of sender: String
  ) throws(Refusal) -> [Effect] {
    switch (object, message.member) {
    case (.manager, "GetClient"):
      if let number = clients.first(of: sender) { return [.send(message.reply([path(of: number)]))] }
      return [.send(message.reply([try create(for: sender, isFirst: true)]))]
    case (.manager, "CreateClient"): return [.send(message.reply([try create(for: sender, isFirst: false)]))]
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
      return [.send(message.reply())] + addAgent(sender)
    case (.client(let number), "Start"): return try start(number, message)
    case (.client(let number), "Stop"): return stop(number) + [.send(message.reply())] + useChanged()
    default: throw Refusal(.unknownMethod, "\(object.path) has no method \(message.member ?? "")")
    }
  }

  private func path(of client: Int) -> BusValue { .objectPath(GeoClueName.Object.client(client).path) }

  /// Returns the path of the new client.
  private mutating func create(for program: String, isFirst: Bool) throws(Refusal) -> BusValue {
    guard let number = clients.create(for: program, isFirst: isFirst) else {
      throw Refusal(.limitsExceeded, "there are too many clients: delete some")
    }
    return path(of: number)
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
    case .manager: ["InUse": .bool(isInUse), "AvailableAccuracyLevel": .uint32(locations.availableLevel.rawValue)]
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
    return [.send(message.reply()), changed(client, name, value)]
  }

  // MARK: Signals

  private mutating func note(_ signal: BusMessage) -> [Effect] {
    guard signal.kind == .signal, let sender = signal.sender else { return [] }
    if sender == BusName.bus, signal.member == "NameOwnerChanged", signal.body.count == 3,
      let name = signal.body[0].string, signal.body[2].string == ""
    {
      return forget(name)
    }
    if signal.path == GeoClueName.agentPath, signal.member == "PropertiesChanged", signal.body.count > 1,
      signal.body[0].string == GeoClueName.agent, let limit = signal.body[1]["MaxAccuracyLevel"]?.uint32
    {
      return limited(sender, to: AccuracyLevel(limit))
    }
    return []
  }
}
