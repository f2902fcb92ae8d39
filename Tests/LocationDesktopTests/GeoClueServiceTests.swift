import LocationKit
import LocationTesting
import Testing

@testable import LocationDesktop

@Suite("GeoClue's service")
struct GeoClueServiceTests {
  private static let manager = GeoClueName.managerPath

  @Test("a started client is told each location, by a new object")
  func locations() throws {
    var desk = try Desk("maps")
    let client = desk.start(":1.1")
    #expect(client.answer?.kind == .reply)
    desk.move(52.5)
    desk.move(52.6)
    let told = desk.told(":1.1")
    #expect(told == ["\(client.path)/Location/0", "\(client.path)/Location/1"])
    #expect(desk.get(":1.1", told[1], GeoClueName.location, "Latitude") == .double(52.6))
    #expect(desk.get(":1.1", told[1], GeoClueName.location, "Speed") == .double(4))
    #expect(desk.get(":1.1", told[1], GeoClueName.location, "Heading") == .double(-1))
    #expect(desk.get(":1.1", told[1], GeoClueName.location, "Accuracy") == .double(-1))
    #expect(desk.get(":1.1", told[1], GeoClueName.location, "Altitude") == .double(-Double.greatestFiniteMagnitude))
    #expect(
      desk.get(":1.1", told[1], GeoClueName.location, "Timestamp")
        == .structure([.uint64(1_800_000_000), .uint64(0)]))
    #expect(desk.get(":1.1", client.path, GeoClueName.client, "Location") == .objectPath(told[1]))
    #expect(desk.get(":1.1", told[0], GeoClueName.location, "Latitude") == .double(52.5))
  }

  @Test("a client that starts late is told the current location, and none after a loss")
  func lateStart() throws {
    var desk = try Desk("*")
    desk.move(52.5)
    #expect(desk.get(":1.1", Self.manager, GeoClueName.manager, "AvailableAccuracyLevel") == .uint32(8))
    _ = desk.start(":1.1")
    #expect(desk.told(":1.1").count == 1)
    desk.perform(desk.service.loseLocation())
    _ = desk.start(":1.2")
    #expect(desk.told(":1.2").isEmpty)
    #expect(desk.get(":1.1", Self.manager, GeoClueName.manager, "AvailableAccuracyLevel") == .uint32(0))
  }

  @Test(
    "the available level follows the accuracy of the source",
    arguments: [
      (nil, 8), (4.2, 8), (100, 8), (101, 6), (1004, 6), (3004, 5), (15_004, 4), (25_000, 1), (300_004, 1), (1e7, 1),
    ] as [(Double?, UInt32)])
  func availableLevel(_ radius: Double?, _ level: UInt32) throws {
    var desk = try Desk("*")
    desk.move(52.5, accuracy: radius.flatMap { Accuracy(radius: $0, level: .ninetyFive, basis: .receiver) })
    #expect(desk.get(":1.1", Self.manager, GeoClueName.manager, "AvailableAccuracyLevel") == .uint32(level))
  }

  @Test("a change of the available level is announced once")
  func availableLevelChanges() throws {
    var desk = try Desk("*")
    for radius in [5, 7, 40_000, 50_000, 5] as [Double] {
      desk.move(52.5, accuracy: Accuracy(radius: radius, level: .ninetyFive, basis: .daemon))
    }
    desk.perform(desk.service.loseLocation())
    let announced = desk.sent.filter { $0.path == Self.manager }.compactMap {
      $0.body[1]["AvailableAccuracyLevel"]?.uint32
    }
    #expect(announced == [8, 1, 8, 0])
  }

  @Test("thresholds of distance and time hold signals back, and not the values")
  func thresholds() throws {
    var desk = try Desk("*")
    let far = desk.start(":1.1", distance: 1000)
    _ = desk.start(":1.2", time: 10)
    desk.move(52.5, second: 0)
    desk.move(52.501, second: 5)
    desk.move(52.52, second: 9)
    desk.move(52.52, second: 10)
    #expect(desk.told(":1.1").count == 2)
    #expect(desk.told(":1.2").count == 2)
    desk.move(52.5201, second: 11)
    let last = try #require(desk.told(":1.1").last)
    #expect(desk.get(":1.1", last, GeoClueName.location, "Latitude") == .double(52.5201))
    #expect(desk.get(":1.1", far.path, GeoClueName.client, "Location") == .objectPath(last))
  }

  @Test("slow movement reaches a threshold")
  func slowMovement() throws {
    var desk = try Desk("*")
    _ = desk.start(":1.1", distance: 100)
    for step in 0..<30 { desk.move(52.5 + Double(step) * 1e-4, second: Int64(step)) }
    #expect(desk.told(":1.1").count == 4)
  }

  @Test("GetClient gives a program one client, CreateClient further ones, and DeleteClient ends them")
  func creation() throws {
    var desk = try Desk("*")
    let first = desk.call(":1.1", Self.manager, GeoClueName.manager, "GetClient")?.body
    #expect(first == desk.call(":1.1", Self.manager, GeoClueName.manager, "GetClient")?.body)
    let other = desk.call(":1.1", Self.manager, GeoClueName.manager, "CreateClient")?.body.first
    #expect(other != nil && other != first?.first)
    let path = try #require(other?.string)
    #expect(desk.call(":1.1", Self.manager, GeoClueName.manager, "DeleteClient", .objectPath(path))?.kind == .reply)
    #expect(desk.call(":1.1", path, GeoClueName.client, "Start")?.errorName == BusFault.accessDenied.rawValue)
    #expect(desk.service.clientCount == 1)
  }

  @Test("a program sees nothing of another one's clients, not even whether they exist")
  func isolation() throws {
    var desk = try Desk("*")
    let client = desk.start(":1.1")
    desk.move(52.5)
    let location = try #require(desk.told(":1.1").first)
    for path in [client.path, location, "\(GeoClueName.clients)/99", "\(GeoClueName.clients)/99/Location/0"] {
      let answers = [
        desk.call(":1.2", path, BusName.properties, "GetAll", .string("")),
        desk.call(":1.2", path, BusName.introspectable, "Introspect"),
        desk.call(":1.2", path, GeoClueName.client, "Start"),
        desk.call(":1.2", path, GeoClueName.client, "Stop"),
        desk.set(":1.2", path, "DesktopId", .string("x")),
        desk.call(":1.2", Self.manager, GeoClueName.manager, "DeleteClient", .objectPath(path)),
      ]
      for answer in answers { #expect(answer?.errorName == BusFault.accessDenied.rawValue) }
    }
    let signals = desk.sent.filter { $0.kind == .signal && ($0.path ?? "").hasPrefix(GeoClueName.clients) }
    #expect(!signals.isEmpty)
    for signal in signals { #expect(signal.destination == ":1.1") }
  }

  @Test("a start is refused at once, with a reason: without an id, without permission")
  func refusals() throws {
    var desk = try Desk("maps")
    let nameless = desk.start(":1.1", id: "")
    #expect(nameless.answer?.errorName == BusFault.accessDenied.rawValue)
    let unknown = desk.start(":1.2", id: "spy")
    #expect(unknown.answer?.errorName == BusFault.accessDenied.rawValue)
    #expect(unknown.answer?.body.first?.string?.contains("spy") == true)
    desk.move(52.5)
    #expect(desk.told(":1.1").isEmpty && desk.told(":1.2").isEmpty)
    #expect(desk.get(":1.2", unknown.path, GeoClueName.client, "Active") == .bool(false))
  }

  @Test("a started client cannot take another id")
  func identity() throws {
    var desk = try Desk("maps")
    let client = desk.start(":1.1")
    #expect(desk.set(":1.1", client.path, "DesktopId", .string("spy"))?.kind == .error)
    #expect(desk.call(":1.1", client.path, GeoClueName.client, "Stop")?.kind == .reply)
    #expect(desk.set(":1.1", client.path, "DesktopId", .string("spy"))?.kind == .reply)
    #expect(desk.call(":1.1", client.path, GeoClueName.client, "Start")?.kind == .error)
  }

  @Test(
    "a coarse level tells the centre of a cell, and nothing of the path",
    arguments: [(UInt32(1), 300_000.0), (4, 15_000), (5, 3000), (6, 1000)])
  func levels(level: UInt32, radius: Double) throws {
    var desk = try Desk("*")
    _ = desk.start(":1.1", level: level)
    for step in 0..<20 { desk.move(52.5 + Double(step) * 1e-5) }
    let truth = Coordinate.make(latitude: 52.5, longitude: 13.4)
    var centers: Set<BusValue> = []
    for path in desk.told(":1.1").suffix(8) {
      let latitude = try #require(desk.get(":1.1", path, GeoClueName.location, "Latitude")?.double)
      let longitude = try #require(desk.get(":1.1", path, GeoClueName.location, "Longitude")?.double)
      centers.insert(.double(latitude))
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(center.distance(to: truth) <= radius && latitude != 52.5)
      #expect(desk.get(":1.1", path, GeoClueName.location, "Accuracy") == .double(radius))
      #expect(desk.get(":1.1", path, GeoClueName.location, "Speed") == .double(-1))
    }
    #expect(centers.count == 1)
  }

  @Test("the settings limit the level of a program")
  func permittedLevel() throws {
    var desk = try Desk("maps=city", "*=country")
    _ = desk.start(":1.1", level: 8)
    _ = desk.start(":1.2", id: "other", level: 8)
    desk.move(52.5)
    for (program, accuracy) in [(":1.1", 15_000.0), (":1.2", 300_000)] {
      let path = try #require(desk.told(program).first)
      #expect(desk.get(program, path, GeoClueName.location, "Accuracy") == .double(accuracy))
    }
  }

  @Test("an agent decides for the programs of its user only")
  func agents() throws {
    var desk = try Desk()
    desk.users = [":1.9": 1000, ":1.2": 1001]
    #expect(desk.call(":1.8", Self.manager, GeoClueName.manager, "AddAgent", .string("spy"))?.kind == .error)
    #expect(desk.call(":1.9", Self.manager, GeoClueName.manager, "AddAgent", .string("gnome-shell"))?.kind == .reply)
    let stranger = desk.start(":1.2")
    #expect(stranger.answer?.errorName == BusFault.accessDenied.rawValue)
    let client = desk.start(":1.1", level: 8)
    #expect(client.answer == nil)
    let question = try #require(desk.questions.last)
    #expect(question.agent == ":1.9" && question.desktopID == "maps" && question.level == .exact)
    desk.perform(desk.service.answered(question.ticket, .success(.city)))
    #expect(desk.sent.contains { $0.destination == ":1.1" && $0.kind == .reply })
    desk.move(52.5)
    let path = try #require(desk.told(":1.1").first)
    #expect(desk.get(":1.1", path, GeoClueName.location, "Accuracy") == .double(15_000))
  }

  @Test("a program in a sandbox has the name of the sandbox, whatever it states")
  func sandboxed() throws {
    var desk = try Desk("maps")
    desk.sandboxes = [":1.1": "org.example.Spy", ":1.2": "maps", ":1.3": "org.example.Spy"]
    let liar = desk.start(":1.1", id: "maps")
    #expect(liar.answer?.errorName == BusFault.accessDenied.rawValue)
    #expect(liar.answer?.body.first?.string?.hasPrefix("org.example.Spy may not have the position: no agent") == true)
    #expect(desk.start(":1.2", id: "").answer?.kind == .reply)
    desk.move(52.5)
    #expect(desk.told(":1.1").isEmpty && desk.told(":1.2").count == 1)
    _ = desk.call(":1.9", Self.manager, GeoClueName.manager, "AddAgent", .string("gnome-shell"))
    _ = desk.start(":1.3", id: "firefox")
    #expect(desk.questions.last?.desktopID == "org.example.Spy")
  }

  @Test("a program in a sandbox does not become an agent")
  func sandboxedAgent() throws {
    var desk = try Desk()
    desk.sandboxes = [":1.9": "org.example.Spy"]
    _ = desk.call(":1.9", Self.manager, GeoClueName.manager, "AddAgent", .string("gnome-shell"))
    #expect(desk.start(":1.1").answer?.errorName == BusFault.accessDenied.rawValue)
    #expect(desk.questions.isEmpty)
    desk.leave(":1.9")
    desk.leave(":1.1")
    #expect(desk.service.keptCount == 0)
  }

  @Test("a program whose process cannot be read is refused, and may try again")
  func unidentified() throws {
    var desk = try Desk("*")
    desk.unidentified = [":1.1"]
    let answer = desk.start(":1.1").answer
    #expect(
      answer?.body.first?.string
        == "it cannot be determined whether the program runs in a sandbox: its process cannot be read")
    desk.unidentified = []
    #expect(desk.start(":1.1").answer?.kind == .reply)
  }

  @Test("200 programs that come and go for an hour leave nothing behind", arguments: [1, 2])
  func anHour(seed: Int) throws {
    var desk = try Desk("maps")
    var present: Set<Int> = []
    for second in 0..<3600 {
      for turn in 0..<2 {
        // Scattered, and equal in each run.
        let program = ((second * 2 + turn) &* 2_654_435_761 &* seed >> 7) % 200
        if present.remove(program) != nil {
          desk.leave(":2.\(program)")
        } else {
          present.insert(program)
          _ = desk.start(":2.\(program)", id: program % 2 == 0 ? "maps" : "spy", distance: UInt32(program))
        }
      }
      if second % 10 == 0 { desk.move(52.5 + Double(second) * 1e-4, second: Int64(second)) }
      // A client, the list of its program, its `GetClient`, and its identity.
      #expect(desk.service.keptCount == 4 * present.count, "after \(second) s")
      if second == 1800 { #expect(desk.sent.contains { $0.member == "LocationUpdated" }) }
      desk.sent = []
    }
    for program in present { desk.leave(":2.\(program)") }
    #expect(desk.service.keptCount == 0 && desk.service.clientCount == 0)
  }

  @Test("an agent's refusal, and its silence, are answers")
  func refusedByAgent() throws {
    var desk = try Desk()
    _ = desk.call(":1.9", Self.manager, GeoClueName.manager, "AddAgent", .string("gnome-shell"))
    for (program, answer) in [
      (":1.1", Result<AccuracyLevel, LocationError>.success(.none)),
      (":1.2", .failure(LocationError(.timedOut, "no answer"))),
    ] {
      _ = desk.start(program)
      let ticket = try #require(desk.questions.last?.ticket)
      desk.perform(desk.service.answered(ticket, answer))
      #expect(desk.sent.last { $0.destination == program }?.errorName == BusFault.accessDenied.rawValue)
    }
  }

  @Test("a user who switches the position off stops all programs, and starts them again")
  func switchedOff() throws {
    var desk = try Desk("maps")
    _ = desk.call(":1.9", Self.manager, GeoClueName.manager, "AddAgent", .string("gnome-shell"))
    let client = desk.start(":1.1")
    desk.move(52.5)
    let before = desk.told(":1.1").count
    #expect(before == 1)
    desk.perform(desk.service.limited(":1.9", to: AccuracyLevel.none))
    desk.move(52.6)
    #expect(desk.told(":1.1").count == before)
    #expect(desk.get(":1.1", client.path, GeoClueName.client, "Active") == .bool(false))
    #expect(desk.get(":1.1", Self.manager, GeoClueName.manager, "InUse") == .bool(false))
    #expect(desk.start(":1.2").answer?.errorName == BusFault.accessDenied.rawValue)
    desk.perform(desk.service.limited(":1.9", to: .exact))
    #expect(desk.told(":1.1").count == before + 1)
  }

  @Test("a program that leaves the bus is forgotten, and 800 that come and go leave nothing behind")
  func forgotten() throws {
    var desk = try Desk()
    _ = desk.call(":1.9", Self.manager, GeoClueName.manager, "AddAgent", .string("gnome-shell"))
    let before = desk.service.keptCount
    for round in 0..<4 {
      for number in 0..<200 {
        let program = ":2.\(round * 200 + number)"
        _ = desk.start(program)
        if number % 3 == 0, let ticket = desk.questions.last?.ticket {
          desk.perform(desk.service.answered(ticket, .success(.exact)))
        }
        if number % 5 == 0 { _ = desk.call(program, Self.manager, GeoClueName.manager, "CreateClient") }
      }
      desk.move(52.5 + Double(round) / 100)
      for number in 0..<200 { desk.leave(":2.\(round * 200 + number)") }
      #expect(desk.service.keptCount == before)
      desk.sent = []
    }
    desk.leave(":1.9")
    #expect(desk.service.keptCount == 0)
  }

  @Test("one program cannot create clients without end")
  func manyClients() throws {
    var desk = try Desk("*")
    for _ in 0..<64 { #expect(desk.call(":1.1", Self.manager, GeoClueName.manager, "CreateClient")?.kind == .reply) }
    let answer = desk.call(":1.1", Self.manager, GeoClueName.manager, "CreateClient")
    #expect(answer?.errorName == BusFault.limitsExceeded.rawValue)
  }

  @Test(
    "each wrong call has an answer",
    arguments: [
      (GeoClueName.managerPath, GeoClueName.manager as String?, "Nothing", BusFault.unknownMethod),
      (GeoClueName.managerPath, "org.example", "GetClient", .unknownInterface),
      ("/org/example", GeoClueName.manager, "GetClient", .unknownObject),
      (GeoClueName.managerPath, GeoClueName.manager, "DeleteClient", .invalidArguments),
      (GeoClueName.managerPath, BusName.properties, "Get", .invalidArguments),
    ])
  func wrongCalls(path: String, interface: String?, member: String, fault: BusFault) throws {
    var desk = try Desk("*")
    #expect(desk.call(":1.1", path, interface, member)?.errorName == fault.rawValue)
  }

  @Test("the tree leads to the manager")
  func tree() throws {
    var desk = try Desk()
    for (path, child) in [("/", "org"), ("/org", "freedesktop"), ("/org/freedesktop/GeoClue2", "Manager")] {
      let text = desk.call(":1.1", path, BusName.introspectable, "Introspect")?.body.first?.string ?? ""
      #expect(text.contains("<node name=\"\(child)\"/>"))
    }
    let text = desk.call(":1.1", Self.manager, BusName.introspectable, "Introspect")?.body.first?.string ?? ""
    #expect(text.contains("interface name=\"\(GeoClueName.manager)\""))
  }
}

@Suite("Permissions of desktop programs")
struct DesktopPermissionsTests {
  @Test("a program, a level, and all others")
  func entries() throws {
    let permissions = try DesktopPermissions(["firefox", "org.gnome.Maps=city", "*=Country"])
    #expect(permissions.level(of: "firefox") == .exact)
    #expect(permissions.level(of: "org.gnome.Maps") == .city)
    #expect(permissions.level(of: "other") == .country)
    #expect(try DesktopPermissions().level(of: "firefox") == nil)
  }

  @Test("wrong entries", arguments: ["maps=near", "=city", "maps="])
  func wrong(entry: String) { #expect(throws: LocationError.self) { try DesktopPermissions([entry]) } }

  @Test("numbers between two levels are the coarser one")
  func numbers() {
    #expect(AccuracyLevel(requested: 0) == .country)
    #expect(AccuracyLevel(requested: 7) == .street)
    #expect(AccuracyLevel(requested: 100) == .exact)
    #expect(AccuracyLevel(3) == .country && AccuracyLevel(0) == .none)
  }
}
