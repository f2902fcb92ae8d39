import LocationIO
package import LocationKit

/// The position of a modem, as ModemManager tells it: of its receiver of satellites, as sentences or as numbers.
///
/// The receiver is switched on for as long as the fetcher runs, and what was switched on before stays on. The position is
/// asked for each second, because ModemManager tells it to every program of the machine if it sends signals.
package struct ModemManagerFetcher: LocationFetcher {
  private let source: String
  private let bus: BusAddress
  private let modem: String
  private let waitsForFirstConnection: Bool
  private let interval: Duration
  private let wallClock: @Sendable () -> UTCInstant

  /// - Parameters:
  ///   - source: the source as the user named it.
  ///   - modem: number of the modem, its path, its IMEI, or its device; empty for the first one with a position.
  package init(
    source: String = "modemmanager:", bus: BusAddress = .system, modem: String = "",
    waitsForFirstConnection: Bool = true, interval: Duration = .seconds(1),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    (self.source, self.bus, self.modem, self.interval) = (source, bus, modem, interval)
    (self.waitsForFirstConnection, self.wallClock) = (waitsForFirstConnection, wallClock)
  }

  private static let service = "org.freedesktop.ModemManager1"
  private static let root = "/org/freedesktop/ModemManager1"
  private static let modemInterface = "org.freedesktop.ModemManager1.Modem"
  private static let locationInterface = "org.freedesktop.ModemManager1.Modem.Location"
  /// Time for ModemManager to start, or a modem to switch its receiver on.
  private static let patience = Duration.seconds(30)

  private struct Modem {
    let path: String
    let name: String
    let device: String
    let capabilities: ModemSources
    let enabled: UInt32
    let sendsSignals: Bool
  }

  package func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    // Name of the modem that was followed last.
    var former: String?
    try await BusSourceRunner(source: source, waitsForFirstConnection: waitsForFirstConnection).run(report) { losses in
      try await follow(&former, &losses, report)
    }
  }

  /// Follows a modem until it fails.
  private func follow(
    _ former: inout String?, _ losses: inout LossReport, _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    let connection = try await BusConnection(bus)
    defer { connection.close() }
    let modem = try await find(connection, former: former)
    former = modem.name
    let setting = modem.enabled | modem.capabilities.intersection(.wanted).rawValue
    let isChanged = setting != modem.enabled
    if isChanged { try await set(setting, modem, connection) }
    do {
      try await ask(modem, connection, &losses, report)
    } catch {
      if isChanged {
        // In a task of its own, because this one may be cancelled.
        await Task { try? await set(modem.enabled, modem, connection) }.value
      }
      throw error
    }
  }

  private func ask(
    _ modem: Modem, _ connection: BusConnection, _ losses: inout LossReport,
    _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var locations = ModemLocations(source: source, device: modem.name, wallClock: wallClock)
    losses.note(LocationOrigin(source: source, device: modem.name, kind: .live))
    var hasExplained = false
    while true {
      let answer: BusMessage
      do {
        answer = try await connection.call(
          .call(Self.service, modem.path, Self.locationInterface, "GetLocation"), within: Self.patience)
      } catch let error as LocationError {
        throw explained(error, modem)
      }
      var readings = locations.take(answer.body.first ?? .array(of: "{uv}", []))
      if modem.capabilities.isDisjoint(with: .satellites), !hasExplained {
        hasExplained = true
        let cell = locations.cell.map { ": \($0) (country, network, area, cell)" } ?? ""
        readings.insert(
          .fault(
            LocationError(
              .sourceUnavailable, "this modem has no receiver of satellites, and knows only its cell\(cell)",
              context: modem.name, remedy: "use geoclue:, which asks a service for the places of cells")), at: 0)
      }
      if readings.contains(where: { if case .location = $0 { true } else { false } }) { losses.recover() }
      if !readings.isEmpty { await report(readings) }
      try await Task.sleep(for: interval)
    }
  }

  /// - Parameter former: the modem that was followed last: ModemManager gives it another number when it is plugged in again.
  private func find(_ connection: BusConnection, former: String?) async throws -> Modem {
    let answer: BusMessage
    do {
      answer = try await connection.call(
        .call(Self.service, Self.root, BusName.objectManager, "GetManagedObjects"), within: Self.patience)
    } catch let error as LocationError {
      throw explained(error, nil)
    }
    let modems = (answer.body.first?.entries ?? [:]).compactMap { path, interfaces in
      path.string.flatMap { modem($0, interfaces) }
    }.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
    let known = modems.filter { $0.name == former }
    let chosen =
      known.isEmpty
      ? modems.filter { modem in
        self.modem.isEmpty
          || [modem.path, modem.name, modem.device].contains(self.modem)
          || modem.path == "\(Self.root)/Modem/\(self.modem)"
      } : known
    let usable = chosen.first { !$0.capabilities.isDisjoint(with: .satellites) }
    if let found = usable ?? chosen.first(where: { !$0.capabilities.isEmpty }) { return found }
    if let modem = chosen.first {
      throw LocationError(.inputNotFound, "this modem has no position", context: modem.name)
    }
    let others = modems.map { "\($0.path.split(separator: "/").last ?? "") (\($0.name))" }.joined(separator: ", ")
    throw LocationError(
      .inputNotFound, modem.isEmpty ? "there is no modem" : "there is no modem \(modem)", context: bus.shown,
      remedy: others.isEmpty ? "plug one in, and look at it with: mmcli -L" : "choose one of \(others)")
  }

  private func modem(_ path: String, _ interfaces: BusValue) -> Modem? {
    guard let properties = interfaces[Self.modemInterface] else { return nil }
    let location = interfaces[Self.locationInterface]
    return Modem(
      path: path, name: (properties["EquipmentIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? path).visible,
      device: properties["Device"]?.string ?? "",
      capabilities: ModemSources(rawValue: location?["Capabilities"]?.uint32 ?? 0),
      enabled: location?["Enabled"]?.uint32 ?? 0, sendsSignals: location?["SignalsLocation"]?.bool ?? false)
  }

  /// Switches sources of a modem's position on and off.
  private func set(_ sources: UInt32, _ modem: Modem, _ connection: BusConnection) async throws {
    do {
      _ = try await connection.call(
        .call(
          Self.service, modem.path, Self.locationInterface, "Setup", [.uint32(sources), .bool(modem.sendsSignals)]),
        within: Self.patience)
    } catch let error as LocationError {
      throw explained(error, modem)
    }
  }

  private func explained(_ error: LocationError, _ modem: Modem?) -> LocationError {
    let place = modem?.name ?? bus.shown
    if error.code == .permissionDenied {
      return LocationError(
        .permissionDenied, "ModemManager does not permit the position: \(error.message)", context: place,
        remedy: "run it as root, or permit org.freedesktop.ModemManager1.Location by a rule in /etc/polkit-1/rules.d",
        underlying: error)
    }
    guard let refusal = error.refusal else { return error }
    if refusal.is(.serviceUnknown) || refusal.is(.nameHasNoOwner) {
      return LocationError(
        .sourceUnavailable, "there is no ModemManager", context: place,
        remedy: "install it: apt-get install modemmanager", underlying: error)
    }
    if refusal.is(.unknownMethod) || refusal.is(.unknownObject) || refusal.is(.unknownInterface) {
      return LocationError(.inputNotFound, "the modem was removed", context: place, underlying: error)
    }
    if refusal.is(.noReply) {
      return LocationError(.sourceUnavailable, "ModemManager has ended", context: place, underlying: error)
    }
    if refusal.name.hasSuffix(".WrongState") {
      return LocationError(
        .sourceUnavailable, "the modem is not enabled: \(refusal.text.visible)", context: place,
        remedy: "enable it: mmcli -m any -e", underlying: error)
    }
    return error
  }
}
