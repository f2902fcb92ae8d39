import LocationKit
import LocationNMEA
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("Dialogues in sentences")
struct SentenceDialogueTests {
  private static func line(_ text: String) -> [UInt8] { SentenceText.bytes(text) }

  static let mediatek: [([UInt8], [UInt8])] = [
    (line("PMTK605"), line("PMTK705,AXN_1.3,2102,ABCD,")),
    (line("PMTK400"), line("PMTK500,1000,0,0,0.0,0.0")),
    (line("PMTK220,100"), line("PMTK001,220,3")),
    (line("PMTK220,1000"), line("PMTK001,220,3")),
    (line("PMTK220,25"), line("PMTK001,220,2")),
    (line("PMTK414"), line("PMTK514,1,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,0,0")),
    (line("PMTK314,0,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,2,0"), line("PMTK001,314,3")),
  ]

  @Test(
    "Sentences are those of the makers' manuals",
    arguments: [
      ("PMTK220,100", "$PMTK220,100*2F\r\n"), ("PMTK251,38400", "$PMTK251,38400*27\r\n"),
      ("PMTK605", "$PMTK605*31\r\n"),
      ("PSRF100,0,9600,8,1,0", "$PSRF100,0,9600,8,1,0*0C\r\n"), ("PSRF103,00,01,00,01", "$PSRF103,00,01,00,01*25\r\n"),
      ("PUBX,41,1,0007,0003,19200,0", "$PUBX,41,1,0007,0003,19200,0*25\r\n"),
    ])
  func sumsSentences(_ text: String, _ line: String) {
    #expect(String(decoding: Self.line(text), as: UTF8.self) == line)
  }

  @Test("A receiver of MediaTek is asked for its rate before it is changed, and gets it back")
  func setsMediaTek() throws {
    let silence = "GPRMC,,V,,,,,,,,,,N"
    var run = DialogueRun(RecordedReceiver(unasked: silence, Self.mediatek))
    let outcome = try run.run(.configure(try ReceiverConfiguration(["rate=10Hz", "baud=38400"]), saves: false)).get()

    #expect(outcome.identity.name == "MediaTek AXN_1.3")
    #expect(outcome.undo.map(\.description) == ["$PMTK220,1000", "$PMTK251,9600"])
    #expect(run.speeds == [38_400])
    _ = try run.run(.undo(outcome.undo)).get()
    #expect(run.receiver.speed == 9600)
    #expect(run.receiver.received.contains(Self.line("PMTK220,1000")))
  }

  @Test("Messages of MediaTek are changed in the rates that it states, which are shown and undo the change")
  func setsMessages() throws {
    var run = DialogueRun(RecordedReceiver(unasked: "GPRMC,,V,,,,,,,,,,N", Self.mediatek))
    let job = ReceiverJob.configure(try ReceiverConfiguration(["messages=gll:0,zda:2", "rate=10Hz"]), saves: false)
    #expect(
      try run.run(job).get().undo.map(\.description) == [
        "$PMTK314,1,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,0,0", "$PMTK220,1000",
      ])
    #expect(run.sent.contains(Self.line("PMTK314,0,1,1,1,1,5,0,0,0,0,0,0,0,0,0,0,0,2,0")))
    let summary = ReceiverSummary(try run.run(.show).get())
    #expect(summary.period == 100)
    #expect(summary.messages == ["gga", "gsa", "gsv:5", "rmc", "vtg", "zda:2"])

    for (word, name) in [("messages=gga:6", "gga:6"), ("messages=nav-pvt", "nav-pvt")] {
      let result = run.run(.configure(try ReceiverConfiguration([word]), saves: false))
      #expect(run.error(result)?.message == "this receiver cannot send \(name)")
    }
  }

  @Test("A refusal of MediaTek is an error")
  func reportsRefusal() throws {
    var run = DialogueRun(RecordedReceiver(unasked: "GPRMC,,V,,,,,,,,,,N", Self.mediatek))
    let result = run.run(.configure(try ReceiverConfiguration(["rate=40Hz"]), saves: false))
    #expect(run.error(result)?.message == "the receiver refused $PMTK220,25")
  }

  @Test("A receiver of an unknown make gets questions and no setting")
  func writesNothing() throws {
    var run = DialogueRun(RecordedReceiver(unasked: "GPRMC,,V,,,,,,,,,,N", []))
    let result = run.run(.configure(try ReceiverConfiguration(["rate=10Hz"]), saves: false))

    #expect(run.error(result)?.message == "the make of the receiver is unknown, so nothing is written to it")
    #expect(
      Set(run.sent) == [
        Self.line("PUBX,00"), RecordedReceiver.version, Self.line("PMTK605"), Self.line("PAIR020"),
      ])
    #expect(try run.run(.show).get().identity.make == .unknown)
  }

  @Test("A u-blox of which UBX was switched off is recognised, and UBX is switched on again")
  func switchesUBXOn() throws {
    let position = Self.line(
      "PUBX,00,081350.00,4717.113210,N,00833.915187,E,546.589,G3,2.1,2.0,0.007,77.52,0.007,,0.92,1.19,0.77,9,0,0")
    let answers = [(Self.line("PUBX,00"), position)]
    var run = DialogueRun(RecordedReceiver(unasked: "GNRMC,,V,,,,,,,,,,N,V", answers))
    let outcome = try run.run(.configure(try ReceiverConfiguration(["protocol=both"]), saves: false)).get()

    #expect(outcome.identity.make == .ublox)
    #expect(run.sent.last == Self.line("PUBX,41,1,0007,0003,9600,0"))
    #expect(outcome.undo.map(\.description) == ["$PUBX,41,1,0007,0002,9600,0"])
    let rate = run.run(.configure(try ReceiverConfiguration(["rate=5Hz"]), saves: false))
    #expect(run.error(rate)?.message == "the receiver does not answer in UBX, so only protocol and baud can be set")
  }

  @Test("SiRF, which states no setting, is set if its make is named, and not where it must be undone")
  func setsSiRF() throws {
    var run = DialogueRun(RecordedReceiver(unasked: "GPRMC,,V,,,,,,,,,,N", []))
    let configuration = try ReceiverConfiguration(["rate=2s"])
    let outcome = try run.run(.configure(configuration, saves: false), make: .sirf).get()
    #expect(run.sent == [Self.line("PSRF103,00,00,02,01"), Self.line("PSRF103,04,00,02,01")])
    #expect(outcome.unknown == ["PSRF103", "PSRF103"])

    let strict = run.run(.configure(configuration, saves: false, mustBeUndoable: true), make: .sirf)
    #expect(
      run.error(strict)?.message
        == "the receiver does not state its setting PSRF103, so the change could not be undone")
    let fast = run.run(.configure(try ReceiverConfiguration(["rate=10Hz"]), saves: false), make: .sirf)
    #expect(run.error(fast)?.message == "this receiver has a rate of whole seconds")
  }

  @Test("A line on which nothing valid arrives is an error with a remedy")
  func reportsSilence() {
    var run = DialogueRun(RecordedReceiver([]))
    let error = run.error(run.run(.show))
    #expect(error?.message == "nothing valid arrived, and no receiver answered")
    #expect(error?.remedy == "check the cable and the speed: locate doctor serial:test")
  }

  @Test("Restarts are those of the makers, and keep the settings")
  func restarts() throws {
    #expect(ReceiverRestart.cold.request(.ublox)?.bytes == [0xB5, 0x62, 6, 4, 4, 0, 0xFF, 0xFF, 2, 0, 0x0E, 0x61])
    #expect(ReceiverRestart.hot.request(.mediatek)?.bytes == Self.line("PMTK101"))
    var run = DialogueRun(KeyedReceiver(KeyedDialogueTests.settings))
    _ = try run.run(.restart(.warm)).get()
    #expect(run.sent.last?.prefix(10) == [0xB5, 0x62, 6, 4, 4, 0, 1, 0, 2, 0])
  }
}
