import LocationIO
package import LocationKit

/// The position of the desktop, as GeoClue tells it: of Wi-Fi, a modem, or whatever it uses.
package struct GeoClueFetcher: LocationFetcher {
  private let source: String
  private let bus: BusAddress
  private let desktopID: String
  private let level: AccuracyLevel
  private let waitsForFirstConnection: Bool

  /// - Parameters:
  ///   - source: the source as the user named it.
  ///   - desktopID: name of the desktop file that stands for this program, by which the user permits it.
  ///   - level: the best level of accuracy to ask for.
  package init(
    source: String = "geoclue:", bus: BusAddress = .system, desktopID: String = "location-service",
    level: AccuracyLevel = .exact, waitsForFirstConnection: Bool = true
  ) {
    (self.source, self.bus, self.desktopID, self.level) = (source, bus, desktopID, level)
    self.waitsForFirstConnection = waitsForFirstConnection
  }

  /// Time for GeoClue to start, and for its user to permit the position.
  private static let patience = Duration.seconds(30)

  package func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    try await BusSourceRunner(source: source, waitsForFirstConnection: waitsForFirstConnection).run(report) { losses in
      try await follow(&losses, report)
    }
  }

  /// Follows GeoClue until it fails.
  private func follow(_ losses: inout LossReport, _ report: @Sendable ([Reading]) async -> Void) async throws {
    let mail = Awaited<[BusMessage]>([])
    let connection = try await BusConnection(bus) { message in
      mail.change { mail in
        // A reader that lags needs the newest only.
        if mail.count >= 100 { mail.removeFirst() }
        mail.append(message)
      }
      return []
    }
    defer { connection.close() }
    try await connection.watchOwner(of: GeoClueName.service)
    let client = try await start(connection)
    let owner = try await connection.owner(of: GeoClueName.service)
    while true {
      let messages = try await connection.next(mail)
      for message in messages {
        if message.isLoss(of: GeoClueName.service) {
          throw LocationError(.sourceUnavailable, "GeoClue has ended", context: bus.shown)
        }
        // Every program may send this one a signal.
        guard message.path == client, message.sender == owner else { continue }
        if message.member == "LocationUpdated", message.body.count == 2, let path = message.body[1].string {
          try await take(path, connection, &losses, report)
        } else if message.member == "PropertiesChanged", message.body.count > 1,
          message.body[1]["Active"]?.bool == false
        {
          // It comes back when the user permits it again.
          await report(
            [
              .fault(
                LocationError(
                  .permissionDenied, "the user has switched the position off", context: bus.shown,
                  remedy: "switch the location services on in the settings of the desktop"))
            ] + losses.origins.map { .noFix(NoFix(time: nil, reason: .noFix, origin: $0)) })
        }
      }
    }
  }

  /// Creates a client, and starts it. Returns its path.
  private func start(_ connection: BusConnection) async throws -> String {
    do {
      let answer = try await connection.call(
        .call(GeoClueName.service, GeoClueName.managerPath, GeoClueName.manager, "GetClient"), within: Self.patience)
      guard let client = answer.body.first?.string else {
        throw LocationError(.invalidData, "GeoClue gives this program no client", context: bus.shown)
      }
      for (name, value) in [
        ("DesktopId", BusValue.string(desktopID)), ("RequestedAccuracyLevel", .uint32(level.rawValue)),
      ] {
        _ = try await connection.call(
          .call(
            GeoClueName.service, client, BusName.properties, "Set",
            [.string(GeoClueName.client), .string(name), .variant(value)]))
      }
      _ = try await connection.call(
        .call(GeoClueName.service, client, GeoClueName.client, "Start"), within: Self.patience)
      return client
    } catch let error as LocationError {
      throw explained(error)
    }
  }

  private func explained(_ error: LocationError) -> LocationError {
    if error.code == .permissionDenied {
      return LocationError(
        .permissionDenied, "GeoClue does not permit the position: \(error.message)", context: bus.shown,
        remedy: "permit it in the settings of the desktop, or by a section [\(desktopID)] with allowed=true in "
          + "/etc/geoclue/geoclue.conf", underlying: error)
    }
    if let refusal = error.refusal, refusal.is(.serviceUnknown) || refusal.is(.nameHasNoOwner) {
      return LocationError(
        .sourceUnavailable, "there is no GeoClue", context: bus.shown,
        remedy: "install it: apt-get install geoclue-2.0", underlying: error)
    }
    return error
  }

  private func take(
    _ path: String, _ connection: BusConnection, _ losses: inout LossReport,
    _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    let values: BusValue
    do {
      values = try await connection.getAll(GeoClueName.location, of: GeoClueName.service, path)
    } catch let error as LocationError where error.refusal != nil {
      // GeoClue has replaced it by a newer one.
      return
    }
    guard let location = Self.location(values, source: source) else {
      return await report([.fault(LocationError(.invalidData, "GeoClue tells no position", context: bus.shown))])
    }
    losses.recover()
    losses.note(location.origin)
    await report([.location(location)])
  }

  /// Returns the location that properties state; `nil` without a coordinate.
  static func location(_ values: BusValue, source: String) -> Location? {
    guard let latitude = values["Latitude"]?.double, let longitude = values["Longitude"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let description = String((values["Description"]?.string ?? "").visible.prefix(64))
    let kind: LocationOrigin.Kind =
      switch description {
      case SharedLocation.simulated: .simulated
      case SharedLocation.recorded: .replayed
      default: .live
      }
    let origin = LocationOrigin(
      source: source, device: kind == .live && !description.isEmpty ? description : nil, kind: kind)
    let time = values["Timestamp"]?.elements.flatMap { Self.time($0) }
    var location = Location(coordinate: coordinate, time: time, origin: origin)
    if let altitude = values["Altitude"]?.double, altitude > -1e6, altitude < 1e6 {
      location.altitudeMSL = altitude
      location.mode = .threeDimensional
    }
    if let speed = values["Speed"]?.double, speed >= 0 { location.speed = speed }
    if let heading = values["Heading"]?.double, (0...360).contains(heading) {
      location.courseOverGround = heading == 360 ? 0 : heading
    }
    location.horizontalAccuracy = values["Accuracy"]?.double.flatMap {
      Accuracy(radius: $0, level: .unknown, basis: .daemon)
    }
    return location
  }

  private static func time(_ parts: [BusValue]) -> UTCInstant? {
    guard parts.count == 2, let seconds = parts[0].uint64, let microseconds = parts[1].uint64, seconds > 0,
      seconds < 9_000_000_000, microseconds < 1_000_000
    else { return nil }
    return UTCInstant(nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(microseconds) * 1000)
  }
}
