#if Desktop
  import Glibc
  import LocationIO
  import LocationKit
  import LocationTesting
  import SimulatedDesktop
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationDesktop

  @Suite("Messages of D-Bus")
  struct BusMessageTests {
    @Test("a message of every type of value is the same after libdbus has written and read it")
    func roundTrip() {
      let values: [BusValue] = [
        .byte(7), .bool(true), .int16(-3), .uint16(3), .int32(-70_000), .uint32(70_000), .int64(-1 << 40),
        .uint64(1 << 40), .double(-0.25), .string("Grüße"), .objectPath("/a/b"), .signature("a{sv}"),
        .array(of: "s", []), .array(of: "s", [.string("a"), .string("")]), .structure([.uint64(1), .uint64(2)]),
        .dictionary(["a": .double(1), "b": .array(of: "u", [.uint32(9)])]), .variant(.variant(.string("x"))),
        .array(of: "{uv}", [.entry(.uint32(4), .variant(.string("$GPGGA")))]),
      ]
      var message = BusMessage.call("org.example", "/a", "org.example.Face", "Do", values)
      message.wantsReply = false
      #expect(message.withLibraryMessage { BusMessage($0) }?.body == values)
      #expect(message.withLibraryMessage { BusMessage($0) }?.wantsReply == false)
    }

    @Test(
      "what is no value of D-Bus makes no message, and ends no process",
      arguments: [
        BusValue.string("a\0b"), .objectPath("no path"), .objectPath(""), .signature("{"),
        .array(of: "s", [.uint32(1)]),
        .array(of: "", []), .structure([]), .variant(.structure([])),
      ])
    func invalid(value: BusValue) {
      #expect(
        BusMessage.call("org.example", "/a", "org.example.Face", "Do", [value]).withLibraryMessage { _ in 0 } == nil)
    }
  }

  @Suite("On a private bus", .realTime, .enabled(if: PrivateBus.path != nil, PrivateBus.missing))
  struct PrivateBusTests {
    /// Runs a fetcher until `body` ends, which may look at what has been reported.
    private func following(
      _ fetcher: some LocationFetcher, _ body: (Awaited<[Reading]>) async throws -> Void
    ) async throws {
      let readings = Awaited<[Reading]>([])
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await fetcher.run(FetchRequest()) { new in readings.change { $0 += new } } }
        try await body(readings)
        group.cancelAll()
        _ = try? await group.next()
      }
    }

    private func location(_ readings: Awaited<[Reading]>, _ condition: (Location) -> Bool) async throws -> Location {
      try #require(
        await readings.wait(within: .seconds(60)) { readings in
          readings.lazy.compactMap { if case .location(let location) = $0 { location } else { nil } }.first(
            where: condition)
        })
    }

    private func fault(_ readings: Awaited<[Reading]>, _ text: String) async throws {
      let found = try await readings.wait(within: .seconds(60)) { readings in
        readings.contains { if case .fault(let error) = $0 { error.message.contains(text) } else { false } }
          ? true : nil
      }
      #expect(found != nil, "\(text)")
    }

    @Test("geoclue: reads what the service provides, and says that it is simulated")
    func sourceOfService() async throws {
      let bus = try await PrivateBus()
      let service = try await DesktopService(bus.address, DesktopPermissions(["me"])) { _ in }
      var origin = LocationOrigin(source: "x", kind: .live)
      service.tell(.make(latitude: 52.5, speed: 3, horizontalAccuracy: .metres(12), origin: origin))
      try await following(GeoClueFetcher(bus: bus.address, desktopID: "me")) { readings in
        let first = try await location(readings) { _ in true }
        #expect(first.coordinate.latitude == 52.5 && first.speed == 3 && first.horizontalAccuracy?.radius == 12)
        #expect(first.time == .utc("2026-05-01T10:00:00Z") && first.origin.kind == .live)
        #expect(first.altitudeMSL == nil && first.courseOverGround == nil)
        origin = LocationOrigin(source: "y", kind: .simulated)
        service.tell(.make(latitude: 52.6, altitudeMSL: 40, courseOverGround: 90, origin: origin))
        let second = try await location(readings) { $0.coordinate.latitude == 52.6 }
        #expect(second.isSimulated && second.altitudeMSL == 40 && second.courseOverGround == 90)
        #expect(second.horizontalAccuracy == nil)
      }
      await eventually { service.clientCount == 0 }
      await service.close()
    }

    @Test("a program that the service refuses ends with the reason")
    func refused() async throws {
      let bus = try await PrivateBus()
      let service = try await DesktopService(bus.address, DesktopPermissions()) { _ in }
      let error = await #expect(throws: LocationError.self) {
        try await GeoClueFetcher(bus: bus.address, desktopID: "me").run(FetchRequest()) { _ in }
      }
      #expect(error?.code == .permissionDenied && error?.remedy != nil)
      await service.close()
    }

    @Test("a service that is missing, or a bus, is a reason at once")
    func missing() async throws {
      let bus = try await PrivateBus()
      let fetchers: [any LocationFetcher] = [
        GeoClueFetcher(bus: try bus.address, waitsForFirstConnection: false),
        ModemManagerFetcher(bus: try bus.address, waitsForFirstConnection: false),
        GeoClueFetcher(bus: try BusAddress("unix:path=/nowhere/bus"), waitsForFirstConnection: false),
      ]
      for fetcher in fetchers {
        let error = await #expect(throws: LocationError.self) { try await fetcher.run(FetchRequest()) { _ in } }
        #expect(error?.code == .sourceUnavailable && error?.remedy != nil)
      }
    }

    @Test("a name that another program has, or that the bus gives nobody, is a reason at once")
    func nameRefused() async throws {
      let bus = try await PrivateBus()
      let service = try await DesktopService(bus.address, DesktopPermissions()) { _ in }
      let taken = await #expect(throws: LocationError.self) {
        _ = try await DesktopService(bus.address, DesktopPermissions()) { _ in }
      }
      #expect(taken?.code == .sourceUnavailable && taken?.message.contains("\(getpid())") == true)
      await service.close()
      let strict = try await PrivateBus(policy: "<deny own=\"org.freedesktop.GeoClue2\"/>")
      let denied = await #expect(throws: LocationError.self) {
        _ = try await DesktopService(strict.address, DesktopPermissions()) { _ in }
      }
      #expect(denied?.code == .permissionDenied)
    }

    @Test("a bus that is silent answers no call, and the call ends all the same")
    func silent() async throws {
      let bus = try await PrivateBus()
      let connection = try await BusConnection(bus.address)
      bus.signal(SIGSTOP)
      let late = await #expect(throws: LocationError.self) {
        _ = try await BusConnection(bus.address, within: .milliseconds(100))
      }
      #expect(late?.code == .timedOut)
      let call = BusMessage.call(BusName.bus, BusName.busPath, BusName.bus, "GetId")
      let unanswered = await #expect(throws: LocationError.self) {
        _ = try await connection.call(call, within: .milliseconds(100))
      }
      #expect(unanswered?.code == .timedOut)
      bus.signal(SIGCONT)
      #expect(try await connection.call(call).kind == .reply)
      bus.stop()
      let lost = await #expect(throws: LocationError.self) { _ = try await connection.call(call, within: .seconds(60)) }
      #expect(lost?.code == .sourceUnavailable)
    }

    @Test("a bus that takes nothing is lost before the messages that wait for it fill the memory")
    func full() async throws {
      let bus = try await PrivateBus()
      let connection = try await BusConnection(bus.address)
      bus.signal(SIGSTOP)
      let text = BusValue.string(String(repeating: "x", count: 1 << 16))
      for _ in 0..<300 { connection.send(.signal("/a", "org.example.Face", "Said", [text])) }
      let loss = try await connection.ended()
      #expect(loss.code == .sourceUnavailable && loss.message == "the bus takes no messages any more")
    }

    @Test("service and source are back after the bus was killed")
    func restarted() async throws {
      let bus = try await PrivateBus()
      let notices = Awaited<[LocationError?]>([])
      let service = try await DesktopService(bus.address, DesktopPermissions(["me"])) { notice in
        notices.change { $0.append(notice) }
      }
      service.tell(.make(latitude: 52.5))
      try await following(GeoClueFetcher(bus: bus.address, desktopID: "me")) { readings in
        _ = try await location(readings) { _ in true }
        bus.stop()
        try await fault(readings, "closed the connection")
        try await bus.start()
        _ = try await notices.wait(within: .seconds(60)) { $0.count == 2 ? true : nil }
        service.tell(.make(latitude: 52.7))
        _ = try await location(readings) { $0.coordinate.latitude == 52.7 }
      }
      await service.close()
    }

    @Test("modemmanager: reads sentences, numbers, a removal and a return, and leaves the modem as it was")
    func modem() async throws {
      let bus = try await PrivateBus()
      let modem = try await SimulatedModemManager(
        bus.address, .init(cell: "262,2,3A,1F2B3C,0"), capabilities: 7, enabled: 1)
      let wall: @Sendable () -> UTCInstant = { .utc("2026-05-01T00:00:10Z") }
      let fetcher = ModemManagerFetcher(bus: try bus.address, interval: .milliseconds(20), wallClock: wall)
      try await following(fetcher) { readings in
        _ = try await readings.wait(within: .seconds(60)) { readings in
          readings.contains { if case .noFix(let report) = $0 { report.reason == .noFix } else { false } } ? true : nil
        }
        modem.move(
          to: .init(raw: ["utc-time": .string("235959.50"), "latitude": .double(48.5), "longitude": .double(9)]))
        let raw = try await location(readings) { $0.coordinate.latitude == 48.5 }
        #expect(raw.time == .utc("2026-04-30T23:59:59.5Z") && raw.origin.device == SimulatedModemManager.equipment)
        modem.move(to: .init(sentences: Self.sentences))
        let location = try await location(readings) { $0.coordinate.latitude < 48.2 }
        #expect(location.altitudeMSL == 545.4 && location.satellitesUsed == 8)
        modem.isPluggedIn = false
        try await fault(readings, "removed")
        readings.change { $0 = [] }
        modem.isPluggedIn = true
        _ = try await self.location(readings) { _ in true }
        #expect(modem.setups.last == 7)
      }
      await eventually { modem.setups.last == 1 }
      modem.close()
    }

    /// As ModemManager joins the newest sentences of each kind.
    private static let sentences =
      "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n"
      + "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"

    @Test("modemmanager: ends with a remedy if polkit refuses, or the modem is another one")
    func modemRefused() async throws {
      let bus = try await PrivateBus()
      let modem = try await SimulatedModemManager(bus.address, .init())
      modem.isPermitted = false
      let denied = await #expect(throws: LocationError.self) {
        try await ModemManagerFetcher(bus: bus.address).run(FetchRequest()) { _ in }
      }
      #expect(denied?.code == .permissionDenied && denied?.remedy?.contains("polkit") == true)
      let other = await #expect(throws: LocationError.self) {
        try await ModemManagerFetcher(bus: bus.address, modem: "7", waitsForFirstConnection: false).run(FetchRequest())
        { _ in }
      }
      #expect(other?.code == .inputNotFound && other?.remedy?.contains(SimulatedModemManager.equipment) == true)
      modem.close()
    }
  }
#endif
