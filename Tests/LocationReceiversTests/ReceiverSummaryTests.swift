import LocationKit
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("ReceiverSummary")
struct ReceiverSummaryTests {
  @Test("A receiver with keys has its ports, rate, systems and messages")
  func summarizesKeys() throws {
    var settings = KeyedDialogueTests.settings
    settings["CFG-RATE-NAV"] = 2
    settings["CFG-MSGOUT-NMEA_ID_GSV_UART1"] = 5
    settings["CFG-MSGOUT-UBX_NAV_PVT_UART1"] = 1
    settings["CFG-MSGOUT-NMEA_ID_GGA_USB"] = 1
    settings["CFG-UART1INPROT-UBX"] = 1
    settings["CFG-PM-OPERATEMODE"] = 1
    settings["CFG-TMODE-MODE"] = 1
    var run = DialogueRun(KeyedReceiver(settings))
    let summary = ReceiverSummary(try run.run(.show).get())

    #expect(summary.period == 2000)
    #expect(summary.model == .portable)
    #expect(summary.messages == ["gsv:5", "nav-pvt"])
    #expect(summary.power == "psmoo")
    #expect(summary.timeMode == "survey-in")
    #expect(summary.ports.map(\.port) == [.uart1])
    #expect(summary.ports.first?.speed == 38_400)
    #expect(summary.ports.first?.input == ["UBX"])
    #expect(summary.ports.first?.output == ["UBX", "NMEA"])
    #expect(summary.ports.first?.load == 0)
    #expect(summary.systems.map(\.constellation) == [.gps, .galileo, .glonass])
    #expect(summary.systems.map(\.isOn) == [true, false, true])
    #expect(summary.systems.map(\.signals) == [["L1CA"], [], ["L1"]])
  }

  @Test("A receiver without keys has them of its messages")
  func summarizesMessages() {
    var outcome = ReceiverOutcome()
    outcome.identity.make = .ublox
    outcome.state.messages = [
      (0x08, [200, 0, 1, 0, 1, 0]),
      (0x00, [1, 0, 0, 0, 0xD0, 0x08, 0, 0, 0x80, 0x25, 0, 0, 0x23, 0, 3, 0, 0, 0, 0, 0]),
      (0x01, [0xF0, 0x03, 0, 5, 0, 0, 0, 0]), (0x01, [0x01, 0x07, 0, 1, 0, 0, 0, 0]),
      (0x01, [0xF0, 0x00, 1, 0, 0, 0, 0, 0]), (0x3E, [0, 32, 32, 1, 2, 8, 16, 0, 1, 0, 1, 1]),
      (0x24, [0xFF, 0xFF, 4] + [UInt8](repeating: 0, count: 33)),
    ].map { ReceiverState.Message(kind: UBXKind(0x06, $0.0), payload: $0.1) }
    var buffers = [UInt8](repeating: 0, count: 28)
    (buffers[13], buffers[19]) = (23, 41)
    outcome.state.messages.append(.init(kind: UBXKind(0x0A, 0x08), payload: buffers))
    let summary = ReceiverSummary(outcome)

    #expect(summary.period == 200)
    #expect(summary.model == .automotive)
    #expect(summary.messages == ["gsv:5", "nav-pvt"])
    #expect(summary.ports.first?.speed == 9600)
    #expect(summary.ports.first?.input == ["UBX", "NMEA", "RTCM3"])
    #expect(summary.ports.map(\.load) == [23])
    #expect(summary.ports.map(\.peakLoad) == [41])
    #expect(summary.systems.map(\.constellation) == [.galileo])
  }
}
