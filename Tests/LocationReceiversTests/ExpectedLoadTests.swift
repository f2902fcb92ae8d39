import LocationKit
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("ExpectedLoad")
struct ExpectedLoadTests {
  /// The load that a receiver with keys expects, whose line of 9600 baud has a load of 41 % at 1 Hz.
  private func load(_ words: String..., now: Int64 = 41) throws -> ExpectedLoad? {
    var receiver = KeyedReceiver(KeyedDialogueTests.settings.merging(["CFG-UART1-BAUDRATE": 9600]) { $1 }, speed: 9600)
    receiver.load = now
    var run = DialogueRun(receiver)
    return try run.run(.configure(try ReceiverConfiguration(words), saves: false)).get().expectedLoad
  }

  @Test("A line that is too slow for a rate is a warning with a speed that is fast enough")
  func warns() throws {
    let slow = try load("rate=10Hz")
    #expect(slow?.percent == 410)
    #expect(slow?.speed == 9600)
    #expect(
      slow?.warning
        == "the messages need about 410 % of what the line carries at 9600 baud, so some will be lost: add baud=57600")
    #expect(
      try load("rate=25Hz", now: 82)?.warning?.hasSuffix(
        "2050 % of what the line carries at 9600 baud, so some will be lost: add baud=460800") == true)
    #expect(try load("rate=25Hz", "baud=921600", now: 100)?.warning == nil)
    #expect(try load("rate=1s", now: 91)?.warning?.contains("about 91 %") == true)
  }

  @Test("No speed is named if none is fast enough")
  func namesNoSpeed() throws {
    var outcome = ReceiverOutcome()
    (outcome.identity.make, outcome.speed) = (.ublox, 921_600)
    outcome.state.messages = [
      .init(kind: UBXKind(0x06, 0x08), payload: [0xE8, 3, 1, 0, 1, 0]),
      .init(
        kind: UBXKind(0x0A, 0x08), payload: [UInt8](repeating: 0, count: 13) + [50] + [UInt8](repeating: 0, count: 14)),
    ]
    // A receiver without keys: MON-TXBUF.
    let load = ExpectedLoad(try ReceiverConfiguration(["rate=5Hz"]), outcome)
    #expect(load?.percent == 250)
    #expect(
      load?.warning?.hasSuffix("at 921600 baud, so some will be lost: lower the rate, or send fewer messages") == true)
  }

  @Test("A line that is fast enough is none, and what is unknown is nil")
  func isQuiet() throws {
    #expect(try load("rate=2Hz")?.percent == 82)
    #expect(try load("rate=2Hz")?.warning == nil)
    #expect(try load("rate=10Hz", "baud=115200")?.percent == 34)
    #expect(try load("rate=10Hz", "baud=115200")?.warning == nil)
    #expect(try load("rate=10Hz", "messages=nav-pvt") == nil)
    #expect(try load("rate=10Hz", "protocol=ubx") == nil)
    #expect(try load("rate=10Hz", "CFG-MSGOUT-UBX_NAV_SAT_UART1=1") == nil)
    #expect(try load("model=sea") == nil)
  }
}
