import LocationKit
import LocationScenario
import LocationUBX
import Testing

@testable import SimulatedHardware

@Suite("ReceiverAnswers")
struct ReceiverAnswersTests {
  /// What gpsd 3.22 writes to an unknown device.
  static let probes: [[UInt8]] = [
    Array("$PASHQ,RID*28\r\n@F0.3=1*67\r\n%dm%dm@51\r\n".utf8), Array("PSGG".utf8) + [0, 0xC1, 0, 1, 0x50],
    [0x10, 0x1F, 0x10, 0x03], Array("$PMTK605*31\r\n".utf8),
  ]

  @Test("answers every probe once, in NMEA 0183, and identifies itself as simulated", arguments: probes)
  func notice(probe: [UInt8]) {
    var answers = answers(.nmea)
    #expect(
      answers.answers(to: probe).map { String(decoding: $0, as: UTF8.self) } == [
        "$GPTXT,02,01,02,simulated receiver*0D\r\n", "$GPTXT,02,02,02,unknown message*6E\r\n",
      ])
  }

  @Test("answers every probe once, in UBX, and identifies itself as simulated", arguments: probes)
  func frameNotice(probe: [UInt8]) {
    var answers = answers(.ubx)
    let said = frames(answers.answers(to: probe))
    #expect(said.map(\.kind) == [.notice, .notice])
    #expect(String(decoding: said[0].payload, as: UTF8.self) == "simulated receiver")
  }

  @Test(
    "answers a question behind noise that looks like the beginning of a long message",
    arguments: [[0xD3, 0x03, 0xFF], [0xB5, 0x62, 0x06, 0x8A, 0xFF, 0x01]] as [[UInt8]])
  func noise(beginning: [UInt8]) {
    var answers = ReceiverAnswers(Requester(.ubloxF9P).firmware)
    #expect(answers.answers(to: beginning + [0xE0, 0x1C]).isEmpty)
    #expect(frames(answers.answers(to: poll(.version))).map(\.kind) == [.version])
    #expect(frames(answers.answers(to: poll(.version))).map(\.kind) == [.version])
  }

  @Test("omits the simulation marker if it poses as real", arguments: ReceiverModel.Dialect.allCases)
  func asReal(dialect: ReceiverModel.Dialect) {
    var answers = answers(dialect, isPosingAsReal: true)
    let said = Self.probes.flatMap { answers.answers(to: $0) } + answers.answers(to: poll(.version))
    #expect(!said.isEmpty)
    #expect(!String(decoding: said.joined(), as: UTF8.self).lowercased().contains("simulated"))
  }

  @Test("reports its protocol version and its simulation to gpsd")
  func version() throws {
    var answers = answers(.ubx)
    let said = frames(answers.answers(to: poll(.version)))
    let version = try #require(said.first)
    #expect(said.count == 1 && version.kind == .version)
    #expect(version.payload.count == 40 + 3 * 30)
    #expect(text(version.payload[0..<30]) == "SIMULATED")
    #expect(text(version.payload[70..<100]) == "PROTVER=18.00")
  }

  @Test("reports its configuration")
  func polls() throws {
    var answers = answers(.ubx)
    let port = frames(answers.answers(to: poll(.port)))
    #expect(port.map(\.kind) == [.port, .acknowledgement])
    #expect(port[0].payload.count == 20)
    #expect(littleEndian(port[0].payload, 8, 4) == 38_400)
    #expect(port[1].payload == [0x06, 0x00])
    let rate = frames(answers.answers(to: poll(.measurementRate)))
    #expect(rate.map(\.kind) == [.measurementRate, .acknowledgement])
    #expect(rate[0].payload == [0xE8, 0x03, 1, 0, 0, 0])
  }

  @Test("changes its settings, and refuses messages and rates that it does not have")
  func settings() throws {
    var answers = answers(.ubx)
    let requests: [(UBXKind, [UInt8], UBXKind)] = [
      (.messageRate, [0x01, 0x35, 0], .acknowledgement), (.messageRate, [0x01, 0x99, 1], .refusal),
      (.messageRate, [0xF0, 0x04, 0], .acknowledgement),
      (.messageRate, [0x01, 0x04, 0, 0, 1, 1, 1, 1], .acknowledgement),
      (.measurementRate, [0x64, 0, 1, 0, 0, 0], .acknowledgement), (.measurementRate, [1, 0, 1, 0, 0, 0], .refusal),
    ]
    #expect(answers.firmware.interval == nil)
    for (kind, payload, answer) in requests {
      let said = frames(answers.answers(to: ReceiverFrame(kind, payload).bytes))
      #expect(said == [ReceiverFrame(answer, [kind.family, kind.number])])
    }
    #expect(answers.firmware.interval == .milliseconds(100))
    #expect(sent(&answers) == Set(ReceiverFrames.usual.map(\.kind)).subtracting([.satellites, .dilution]))
    _ = answers.answers(to: ReceiverFrame(.messageRate, [0x01, 0x35, 1]).bytes)
    #expect(sent(&answers).contains(.satellites))
    let rate = frames(answers.answers(to: poll(.measurementRate)))
    #expect(rate.first?.payload == [0x64, 0, 1, 0, 0, 0])
  }

  @Test("parses requests byte by byte, and among other bytes")
  func pieces() {
    var answers = answers(.ubx)
    var said: [[UInt8]] = []
    for byte in poll(.version) + poll(.port) { said += answers.answers(to: [byte]) }
    #expect(frames(said).map(\.kind) == [.version, .port, .acknowledgement])
    let mixed = Array("$PUBX,00*33\r\n".utf8) + poll(.version) + [0xB5, 0x62, 0xFF] + Array("xyz12345".utf8)
    #expect(frames(answers.answers(to: mixed)).map(\.kind).prefix(1) == [.version])
  }

  @Test("uses little memory for endless input", arguments: ["$", "x", "\u{B5}"])
  func endless(text: String) {
    var answers = answers(.nmea)
    var count = 0
    for _ in 0..<1000 { count += answers.answers(to: Array(repeating: text.utf8.last ?? 0, count: 100)).count }
    #expect(count > 0)
  }

  private func answers(_ dialect: ReceiverModel.Dialect, isPosingAsReal: Bool = false) -> ReceiverAnswers {
    var model = ReceiverModel()
    model.dialect = dialect
    var options = SimulatedReceiver.Options()
    (options.isPosingAsReal, options.baud) = (isPosingAsReal, 38_400)
    let point = ScenarioPoint(Coordinate(latitude: 52.5, longitude: 13.25)!)
    let scenario = try! Scenario(
      source: "test", start: UTCInstant(iso8601: "2026-05-01T10:00:00Z")!, receiver: model, firstPoint: point)
    return ReceiverAnswers(try! ReceiverSetup(scenario, options, isSerialLine: true).firmware)
  }

  private func sent(_ answers: inout ReceiverAnswers) -> Set<UBXKind> {
    let report = Reports.report()
    return Set(frames(answers.firmware.messages(report, truth: .standing(at: Reports.point))).map(\.kind))
  }

  private func poll(_ kind: UBXKind) -> [UInt8] { ReceiverFrame(kind).bytes }

  private func frames(_ messages: [[UInt8]]) -> [ReceiverFrame] {
    messages.compactMap { ReceiverFrame($0) }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
