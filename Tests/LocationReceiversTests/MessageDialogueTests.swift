import LocationKit
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("Dialogues with receivers of u-blox without keys")
struct MessageDialogueTests {
  static func frame(_ number: UInt8, _ payload: [UInt8]) -> [UInt8] {
    ReceiverRequest.frame(UBXKind(0x06, number), payload)
  }

  static func accepted(_ number: UInt8) -> [UInt8] { ReceiverRequest.frame(UBXKind(0x05, 1), [0x06, number]) }

  /// CFG-PRT of UART1 at 9600 baud: UBX, NMEA and RTCM in, UBX and NMEA out.
  private static let port: [UInt8] = [1, 0, 0, 0, 0xD0, 0x08, 0, 0, 0x80, 0x25, 0, 0, 7, 0, 3, 0, 0, 0, 0, 0]
  private static let pollRate = frame(0x08, [])
  private static let pollRates = frame(0x01, [0x01, 0x07])
  private static let gnss: [UInt8] = [
    0, 32, 32, 2, 0, 8, 16, 0, 1, 0, 1, 1, 6, 8, 14, 0, 0, 0, 1, 1,
  ]

  static let dialogue: [([UInt8], [UInt8])] = [
    (
      RecordedReceiver.version,
      KeyedReceiver.version("00080000", ["FWVER=SPG 3.01", "PROTVER=18.00"])
    ),
    (frame(0x00, []), frame(0x00, port) + accepted(0)),
    (pollRate, frame(0x08, [0xE8, 3, 1, 0, 1, 0]) + accepted(8)),
    (pollRates, frame(0x01, [1, 7, 0, 0, 0, 0, 0, 0]) + accepted(1)),
    (frame(0x3E, []), frame(0x3E, gnss) + accepted(0x3E)),
    // The messages of the receiver description's examples: 5 Hz, NAV-PVT on UART1, GPS only.
    ([0xB5, 0x62, 0x06, 0x08, 0x06, 0, 0xC8, 0, 1, 0, 1, 0, 0xDE, 0x6A], accepted(8)),
    (frame(0x01, [1, 7, 0, 1, 0, 0, 0, 0]), accepted(1)),
    (frame(0x3E, [0, 32, 32, 2, 0, 8, 16, 0, 1, 0, 1, 1, 6, 8, 14, 0, 0, 0, 1, 1]), accepted(0x3E)),
  ]

  @Test("The rate and a message are changed in what was read, and the outcome has what was read")
  func setsRate() throws {
    var run = DialogueRun(RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", Self.dialogue))
    let job = ReceiverJob.configure(try ReceiverConfiguration(["rate=5Hz", "messages=nav-pvt"]), saves: false)
    let outcome = try run.run(job).get()

    #expect(outcome.identity.name == "u-blox M8")
    #expect(outcome.identity.port == .uart1)
    #expect(!outcome.identity.hasKeys)
    #expect(
      outcome.undo.map(\.description) == ["CFG-MSG: 01 07 00 00 00 00 00 00", "CFG-RATE: E8 03 01 00 01 00"])
    #expect(outcome.undo.map { ReceiverSetting($0.description) } == outcome.undo)
  }

  @Test("The protocols change at the same speed, and UBX is not needed for the acknowledgement of its end")
  func setsProtocols() throws {
    var nmea = Self.port
    nmea[14] = 2
    let dialogue = Self.dialogue + [(Self.frame(0x00, nmea), [])]
    var run = DialogueRun(RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", dialogue))
    let outcome = try run.run(.configure(try ReceiverConfiguration(["protocol=nmea"]), saves: false)).get()

    #expect(run.sent.contains(Self.frame(0x00, nmea)))
    #expect(outcome.applied == [.message(UBXKind(0x06, 0x00), nmea)])
    #expect(outcome.undo == [.message(UBXKind(0x06, 0x00), Self.port)])
  }

  @Test("A file is restored, and its settings until now are remembered: each of its own port and message")
  func restores() throws {
    let wanted: [ReceiverSetting] = [
      .message(UBXKind(0x06, 0x08), [0xC8, 0, 1, 0, 1, 0]), .message(UBXKind(0x06, 0x01), [1, 7, 0, 1, 0, 0, 0, 0]),
    ]
    var run = DialogueRun(RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", Self.dialogue))
    let outcome = try run.run(.apply(wanted, saves: false)).get()

    #expect(outcome.applied == wanted)
    #expect(
      run.remembered.first?.settings.map(\.description)
        == ["CFG-MSG: 01 07 00 00 00 00 00 00", "CFG-RATE: E8 03 01 00 01 00"])
  }

  @Test("A system that the receiver lacks, and a key, are errors that name it")
  func namesMissing() throws {
    var run = DialogueRun(RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", Self.dialogue))
    let system = run.run(.configure(try ReceiverConfiguration(["constellations=gps,galileo"]), saves: false))
    #expect(run.error(system)?.message == "the receiver does not use galileo")
    #expect(run.error(system)?.remedy == "it has gps, glonass")
    let key = run.run(.configure(try ReceiverConfiguration(["CFG-RATE-MEAS=0.2"]), saves: false))
    #expect(run.error(key)?.message == "this receiver has no settings by key, such as CFG-RATE-MEAS=0.2 s")
  }

  @Test("A message that the receiver refuses is named")
  func namesRefused() throws {
    let refusal = ReceiverRequest.frame(UBXKind(0x05, 0), [0x06, 0x08])
    let dialogue =
      Self.dialogue.filter { $0.1 != Self.accepted(8) } + [(Self.frame(0x08, [0x64, 0, 1, 0, 1, 0]), refusal)]
    var run = DialogueRun(RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", dialogue))
    let result = run.run(.configure(try ReceiverConfiguration(["rate=10Hz"]), saves: false))
    #expect(run.error(result)?.message == "the receiver refused CFG-RATE: 64 00 01 00 01 00")
  }
}
