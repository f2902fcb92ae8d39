package import LocationKit

// A start waits until the identity of the program is known, and until its user's agent, if there is one, has answered.
extension GeoClueService {
  mutating func start(_ number: Int, _ message: BusMessage) throws(Refusal) -> [Effect] {
    guard let client = clients[number] else { return [] }
    switch client.permission {
    case .granted: return [.send(message.reply())]
    case .awaited: throw Refusal(.accessDenied, "a start of this client already waits for permission")
    case .none: break
    }
    clients[number]?.permission = .awaited(message, ticket: nextTicket)
    nextTicket += 1
    return identify(client.owner) + consult(number)
  }

  /// Asks the bus for the identity of a program, if it is unknown.
  private mutating func identify(_ program: String) -> [Effect] {
    agents.request(program) ? [.identify(program)] : []
  }

  /// Takes the identity of a program; `nil` if it cannot be determined: then the program is refused.
  package mutating func identified(_ program: String, as identity: ProgramIdentity?) -> [Effect] {
    guard agents.identify(program, as: identity) else { return [] }
    var effects = promote(program)
    if clients.numbers(of: program).isEmpty { agents.release(program) }
    // A program that became an agent, or did not, may be what others have waited for.
    for number in clients.numbers { effects += consult(number) }
    return effects
  }

  mutating func addAgent(_ program: String) -> [Effect] {
    agents.addCandidate(program)
    return agents.identity(of: program) == nil ? identify(program) : promote(program)
  }

  private mutating func promote(_ program: String) -> [Effect] {
    guard agents.promote(program) else { return [] }
    return clients.owners.reduce(into: [.askLimit(agent: program)]) { $0 += identify($1) }
  }

  /// Decides on a client whose start waits, as soon as all is known: the settings permit it, or the agent of its user is
  /// asked.
  private mutating func consult(_ number: Int) -> [Effect] {
    guard let client = clients[number], case .awaited(_, let ticket) = client.permission,
      agents.isDecidable(client.owner)
    else { return [] }
    guard agents.identity(of: client.owner) != nil else {
      return refuse(number, "it cannot be determined whether the program runs in a sandbox: its process cannot be read")
    }
    let name = name(of: client)
    guard !name.isEmpty else { return refuse(number, "'DesktopId' property must be set") }
    let agent = agents.agent(of: client.owner)
    if agent?.limit == AccuracyLevel.none { return refuse(number, "the user has switched the position off") }
    if let level = permissions.level(of: name) { return grant(number, level) }
    guard let agent else {
      return refuse(
        number,
        "\(name) may not have the position: no agent of the desktop can ask the user, and the settings do not permit it"
      )
    }
    guard pending.insert(ticket).inserted else { return [] }
    let level = AccuracyLevel(requested: client.requestedLevel)
    return [.ask(Question(agent: agent.name, desktopID: name, level: level, ticket: ticket))]
  }

  /// The name by which a client's program is permitted: that of its sandbox, whatever the program states, or its own.
  private func name(of client: GeoClueClient) -> String {
    agents.identity(of: client.owner)?.sandbox ?? client.desktopID
  }

  /// Takes the answer of an agent: the level that it permits, ``AccuracyLevel/none`` if it does not, or why there is no
  /// answer.
  package mutating func answered(_ ticket: Int, _ answer: Result<AccuracyLevel, LocationError>) -> [Effect] {
    pending.remove(ticket)
    let client = clients.all.first { client in
      if case .awaited(_, ticket) = client.permission { true } else { false }
    }
    guard let client else { return [] }
    switch answer {
    case .success(.none):
      return refuse(client.number, "the user does not permit the position to \(name(of: client))")
    case .success(let level): return grant(client.number, level)
    case .failure(let error):
      return refuse(client.number, "the agent that asks the user gave no answer: \(error.message)")
    }
  }

  private mutating func refuse(_ number: Int, _ text: String) -> [Effect] {
    guard let client = clients[number], case .awaited(let start, let ticket) = client.permission else { return [] }
    pending.remove(ticket)
    clients[number]?.permission = .none
    return [.send(start.refusal(.accessDenied, text))]
  }

  private mutating func grant(_ number: Int, _ level: AccuracyLevel) -> [Effect] {
    guard let client = clients[number], case .awaited(let start, _) = client.permission else { return [] }
    clients[number]?.permission = .granted(level)
    var effects: [Effect] = [.send(start.reply())]
    if clients[number].flatMap({ self.level(of: $0) }) != nil {
      effects.append(changed(client, "Active", .bool(true)))
    }
    return effects + useChanged() + update(number)
  }

  mutating func stop(_ number: Int) -> [Effect] {
    guard let client = clients[number] else { return [] }
    var effects = refuse(number, "the client was stopped before its start was permitted")
    clients[number]?.permission = .none
    if level(of: client) != nil { effects.append(changed(client, "Active", .bool(false))) }
    return effects
  }

  mutating func delete(_ number: Int) -> [Effect] {
    let effects = refuse(number, "the client was deleted before its start was permitted")
    guard let client = clients.remove(number) else { return [] }
    if clients.numbers(of: client.owner).isEmpty { agents.release(client.owner) }
    return effects
  }

  /// Takes what an agent permits to all programs of its user; `nil` if it does not state it.
  package mutating func limited(_ agent: String, to limit: AccuracyLevel?) -> [Effect] {
    let before = Set(clients.all.filter { level(of: $0) != nil }.map(\.number))
    guard let limit, agents.limit(agent, to: limit) else { return [] }
    var effects: [Effect] = []
    for number in clients.numbers {
      guard let client = clients[number] else { continue }
      let isActive = level(of: client) != nil
      guard isActive != before.contains(number) else { continue }
      effects.append(changed(client, "Active", .bool(isActive)))
      if isActive { effects += update(number) }
    }
    return effects + useChanged()
  }

  /// Forgets a program that has left the bus.
  mutating func forget(_ program: String) -> [Effect] {
    for number in clients.numbers(of: program) { _ = delete(number) }
    agents.forget(program)
    var effects = useChanged()
    // Those that have waited for it to become an agent.
    for number in clients.numbers { effects += consult(number) }
    return effects
  }
}
