package import LocationKit

/// The service that desktop programs ask for the position: GeoClue's interface, decided in a value. It neither waits nor
/// sends: the caller performs the effects that it returns, and reports their results to it.
///
/// A program sees its own clients and their locations only. For all others there is one answer, whether they exist or not.
package struct GeoClueService: Sendable {
  package enum Effect: Sendable {
    case send(BusMessage)
    /// Ask the bus for the identity of a program; the answer goes to ``identified(_:as:)``.
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

  let permissions: DesktopPermissions
  var clients = GeoClueClients()
  var agents = GeoClueAgents()
  /// Tickets of the questions that agents have not answered.
  var pending: Set<Int> = []
  var nextTicket = 1
  private(set) var locations: SharedLocations
  private(set) var isInUse = false

  /// - Parameter secret: decides where the borders of the cells of coarse levels are.
  package init(_ permissions: DesktopPermissions, secret: UInt64) {
    self.permissions = permissions
    locations = SharedLocations(secret: secret)
  }

  /// Number of clients.
  package var clientCount: Int { clients.count }
  /// Number of things that are kept for programs, for tests of growth.
  var keptCount: Int { clients.keptCount + agents.keptCount + pending.count }

  // MARK: Locations

  /// Takes a location, and sends it to the active clients.
  package mutating func take(_ location: Location, at now: UTCInstant) -> [Effect] {
    let former = locations.availableLevel
    locations.take(location, at: now)
    let isChanged = locations.availableLevel != former
    return clients.numbers.reduce(into: isChanged ? [availabilityChanged] : []) { $0 += update($1) }
  }

  /// Notes that there is no position any more.
  package mutating func loseLocation() -> [Effect] {
    guard !locations.isEmpty else { return [] }
    locations.clear()
    return [availabilityChanged]
  }

  private var availabilityChanged: Effect {
    let level = BusValue.uint32(locations.availableLevel.rawValue)
    return changed(GeoClueName.managerPath, GeoClueName.manager, ["AvailableAccuracyLevel": level])
  }

  /// Sends the current location to a client, if it is active.
  mutating func update(_ number: Int) -> [Effect] {
    guard let client = clients[number], let level = level(of: client), let location = locations[level],
      let (old, new) = clients[number]?.take(location)
    else { return [] }
    let signal = BusMessage.signal(
      client.path, GeoClueName.client, "LocationUpdated", [.objectPath(old), .objectPath(new)], to: client.owner)
    return [changed(client, "Location", .objectPath(new)), .send(signal)]
  }

  /// The level of a client's locations; `nil` if it is not active.
  func level(of client: GeoClueClient) -> AccuracyLevel? {
    let level = client.level(limit: agents.agent(of: client.owner)?.limit)
    return level == AccuracyLevel.none ? nil : level
  }

  // MARK: Changes of properties

  /// Announces whether any program is active, if that has changed.
  mutating func useChanged() -> [Effect] {
    let isInUse = clients.all.contains { level(of: $0) != nil }
    guard isInUse != self.isInUse else { return [] }
    self.isInUse = isInUse
    return [changed(GeoClueName.managerPath, GeoClueName.manager, ["InUse": .bool(isInUse)])]
  }

  func changed(_ client: GeoClueClient, _ name: String, _ value: BusValue) -> Effect {
    changed(client.path, GeoClueName.client, [name: value], to: client.owner)
  }

  private func changed(
    _ path: String, _ interface: String, _ properties: [String: BusValue], to destination: String? = nil
  ) -> Effect {
    let body = [BusValue.string(interface), .dictionary(properties), .array(of: "s", [])]
    return .send(.signal(path, BusName.properties, "PropertiesChanged", body, to: destination))
  }
}
