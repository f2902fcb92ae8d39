import LocationKit
import LocationNMEA
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("Reading back what a receiver has acknowledged")
struct ReadBackTests {
  private func configure(_ words: String..., saves: Bool = false) throws -> ReceiverJob {
    .configure(try ReceiverConfiguration(words), saves: saves)
  }

  @Test("A receiver that acknowledges and changes nothing is an error that states what it has, and nothing is stored")
  func reportsCopies() throws {
    var receiver = KeyedReceiver(KeyedDialogueTests.settings)
    receiver.ignored = ["CFG-RATE-MEAS"]
    var run = DialogueRun(receiver)
    let result = try run.run(configure("rate=10Hz", "model=sea", saves: true))

    #expect(
      run.error(result)?.message
        == "the receiver acknowledged CFG-RATE-MEAS=0.1 s, but has CFG-RATE-MEAS=1 s")
    #expect(
      run.error(result)?.remedy == "its firmware ignores the setting, or changes it to a value that it can have")
    #expect(run.receiver.values == receiver.values)
    #expect(run.receiver.saved.isEmpty)
    #expect(!run.hasChanged)
  }

  @Test("A value that the receiver limits is an error, and undone")
  func reportsLimits() throws {
    var receiver = KeyedReceiver(KeyedDialogueTests.settings)
    receiver.limits = ["CFG-RATE-MEAS": 1500]
    var run = DialogueRun(receiver)
    let result = try run.run(configure("rate=2s"))
    #expect(
      run.error(result)?.message
        == "the receiver acknowledged CFG-RATE-MEAS=2 s, but has CFG-RATE-MEAS=1.5 s")
    #expect(run.receiver["CFG-RATE-MEAS"] == 1000)
  }

  @Test("Settings of a file that are ignored are an error, and the others are stored")
  func restoresOthers() throws {
    var receiver = KeyedReceiver(KeyedDialogueTests.settings)
    receiver.ignored = ["CFG-RATE-MEAS"]
    var run = DialogueRun(receiver)
    let settings = ["CFG-RATE-MEAS=0.1", "CFG-NAVSPG-DYNMODEL=SEA"].compactMap(ReceiverSetting.init)
    let outcome = try run.run(.apply(settings, saves: true)).get()

    #expect(
      outcome.ignored?.message
        == "the receiver acknowledged CFG-RATE-MEAS=0.1 s, but has CFG-RATE-MEAS=1 s")
    #expect(outcome.applied.map(\.description) == ["CFG-NAVSPG-DYNMODEL=SEA"])
    #expect(run.receiver.saved.count == 1)
    #expect(outcome.isSaved == true)
  }

  @Test("A receiver that does not answer any more is no error, but it is stated")
  func isUnverified() throws {
    var receiver = KeyedReceiver(KeyedDialogueTests.settings)
    receiver.isMuteAfterChange = true
    var run = DialogueRun(receiver)
    let outcome = try run.run(configure("rate=10Hz", saves: true)).get()

    #expect(
      outcome.unverified?.message
        == "the receiver did not state CFG-RATE-MEAS, CFG-RATE-NAV afterwards: the change is not verified")
    #expect(outcome.unverified?.remedy == "the line may be overloaded: raise its speed with baud=…")
    #expect(outcome.isSaved == true)
    #expect(run.receiver["CFG-RATE-MEAS"] == 100)
  }

  @Test("A receiver without keys that acknowledges and changes nothing is an error")
  func reportsMessages() throws {
    let undone: [([UInt8], [UInt8])] = [(8, [0xE8, 3, 1, 0, 1, 0]), (1, [1, 7, 0, 0, 0, 0, 0, 0])].map {
      (MessageDialogueTests.frame($0, $1), MessageDialogueTests.accepted($0))
    }
    var old = RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", MessageDialogueTests.dialogue + undone)
    old.isForgetful = true
    var run = DialogueRun(old)
    let rate = try run.run(configure("rate=5Hz"))
    #expect(run.error(rate)?.message == "the receiver acknowledged CFG-RATE measRate 200, but has 1000")
    let message = try run.run(configure("messages=nav-pvt"))
    #expect(run.error(message)?.message == "the receiver acknowledged CFG-MSG rateUART1 1, but has 0")
  }

  @Test("The interval of a MediaTek's fixes says nothing about that of its sentences, which is not verified")
  func skipsOtherSettings() throws {
    var receiver = RecordedReceiver(unasked: "GPRMC,,V,,,,,,,,,,N", SentenceDialogueTests.mediatek)
    receiver.isForgetful = true
    var run = DialogueRun(receiver)
    let outcome = try run.run(configure("rate=10Hz")).get()
    #expect(outcome.ignored == nil)
    #expect(outcome.unverified?.message == "the receiver did not state PMTK220 afterwards: the change is not verified")
    #expect(outcome.unverified?.remedy == "check the output: locate watch serial:test")
    #expect(outcome.applied.map(\.description) == ["$PMTK220,100"])
  }

  @Test("Systems are compared by their numbers; other fields may differ")
  func comparesSystems() throws {
    var state = ReceiverState()
    let wanted: [UInt8] = [0, 32, 32, 2, 0, 8, 16, 0, 1, 0, 1, 1, 6, 8, 14, 0, 0, 0, 1, 1]
    // Other numbers of channels, and another order.
    let same: [UInt8] = [0, 60, 60, 2, 6, 8, 14, 0, 0, 0, 1, 1, 0, 8, 20, 0, 1, 0, 1, 1]
    let kind = UBXKind(0x06, 0x3E)
    state.messages = [.init(kind: kind, payload: same)]
    #expect(ReadBack(.message(kind, wanted), state, .uart1) == nil)
    var other = same
    other[8] = 1
    state.messages = [.init(kind: kind, payload: other)]
    #expect(ReadBack(.message(kind, wanted), state, .uart1)?.text == "CFG-GNSS glonass off, but has on")
  }

  @Test("What ends the answers is not read back")
  func skipsTheEndOfAnswers() throws {
    var run = DialogueRun(KeyedReceiver(KeyedDialogueTests.settings))
    let outcome = try run.run(configure("protocol=nmea")).get()
    #expect(outcome.unverified == nil)
    #expect(run.sent.last?.prefix(4) == [0xB5, 0x62, 0x06, 0x8A])
    var other = DialogueRun(KeyedReceiver(KeyedDialogueTests.settings))
    let names = try other.run(configure("protocol=nmea", "rate=10Hz")).get().unverified?.message
    #expect(names == "the receiver did not state CFG-RATE-MEAS, CFG-RATE-NAV afterwards: the change is not verified")
  }
}
