import LocationKit
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("Dialogues with receivers of u-blox that have keys")
struct KeyedDialogueTests {
  static let settings: [String: UInt64] = [
    "CFG-RATE-MEAS": 1000, "CFG-RATE-NAV": 1, "CFG-UART1-BAUDRATE": 38_400, "CFG-UART1OUTPROT-UBX": 1,
    "CFG-UART1OUTPROT-NMEA": 1, "CFG-MSGOUT-UBX_NAV_PVT_UART1": 0, "CFG-MSGOUT-UBX_NAV_SAT_UART1": 0,
    "CFG-NAVSPG-DYNMODEL": 0, "CFG-SIGNAL-GPS_ENA": 1, "CFG-SIGNAL-GPS_L1CA_ENA": 1, "CFG-SIGNAL-GAL_ENA": 0,
    "CFG-SIGNAL-GAL_E1_ENA": 0, "CFG-SIGNAL-GLO_ENA": 1, "CFG-SIGNAL-GLO_L1_ENA": 1,
  ]

  private func configure(_ words: String..., saves: Bool = false) throws -> ReceiverJob {
    .configure(try ReceiverConfiguration(words), saves: saves)
  }

  @Test("All settings are set in RAM, and the outcome undoes them")
  func setsAndUndoes() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let outcome = try run.run(
      configure(
        "rate=10Hz", "baud=460800", "constellations=gps,galileo", "model=automotive", "messages=nav-sat:5",
        "protocol=ubx")
    ).get()

    #expect(outcome.identity.name == "u-blox ZED-F9P")
    #expect(outcome.identity.port == .uart1)
    #expect(run.receiver["CFG-RATE-MEAS"] == 100)
    #expect(run.receiver["CFG-NAVSPG-DYNMODEL"] == 4)
    #expect(run.receiver["CFG-MSGOUT-UBX_NAV_SAT_UART1"] == 5)
    #expect(run.receiver["CFG-MSGOUT-UBX_NAV_PVT_UART1"] == 1)
    #expect(run.receiver["CFG-UART1OUTPROT-NMEA"] == 0)
    #expect(run.receiver["CFG-SIGNAL-GAL_ENA"] == 1)
    #expect(run.receiver["CFG-SIGNAL-GAL_E1_ENA"] == 1)
    #expect(run.receiver["CFG-SIGNAL-GLO_ENA"] == 0)
    #expect(run.receiver.speed == 460_800)
    #expect(run.speeds == [460_800])
    #expect(outcome.speed == 460_800)
    #expect(run.receiver.saved.isEmpty)
    #expect(run.remembered.map(\.settings) == [outcome.undo])
    #expect(run.remembered.first?.speeds == [460_800, 38_400])

    _ = try run.run(.undo(outcome.undo)).get()
    #expect(run.receiver.values == KeyedReceiver(Self.settings).values)
    #expect(run.receiver.speed == 38_400)
    #expect(!run.hasChanged)
  }

  @Test("The messages that set a rate are those of the interface description")
  func sendsFrames() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    _ = try run.run(configure("rate=10Hz")).get()

    #expect(run.sent.first?.prefix(8) == [0xB5, 0x62, 0x27, 0x03, 0, 0, 0x2A, 0xA5])
    #expect(run.sent.first?.suffix(8) == [0xB5, 0x62, 0x0A, 0x04, 0, 0, 0x0E, 0x34])
    let both: [UInt8] = [0, 1, 0, 0, 1, 0, 0x21, 0x30, 100, 0, 2, 0, 0x21, 0x30, 1, 0]
    #expect(run.sent[4] == ReceiverRequest.frame(UBXKind(0x06, 0x8A), both))
    // What was set is read back.
    #expect(run.sent[5].prefix(4) == [0xB5, 0x62, 0x06, 0x8B])
    #expect(run.sent.count == 6)
  }

  @Test("A refused setting is named, and the others are undone")
  func namesRefusedKeys() throws {
    var receiver = KeyedReceiver(Self.settings)
    receiver.refused = ["CFG-NAVSPG-DYNMODEL"]
    var run = DialogueRun(receiver)
    let result = try run.run(configure("rate=10Hz", "model=sea"))

    #expect(throws: LocationError(.sourceUnavailable, "", context: "serial:test")) { try result.get() }
    #expect(run.error(result)?.message == "the receiver refused CFG-NAVSPG-DYNMODEL=SEA")
    #expect(run.receiver.values == receiver.values)
    #expect(!run.hasChanged)
  }

  @Test("Silence while a refused change is undone hides no refusal, and leaves the change to the next start")
  func namesRefusalBeforeSilence() throws {
    var receiver = KeyedReceiver(Self.settings)
    receiver.refused = ["CFG-NAVSPG-DYNMODEL"]
    // Two questions for the version, three for settings and load, five changes in halves.
    receiver.silentAfter = 10
    var run = DialogueRun(receiver)
    let error = try run.error(run.run(configure("rate=10Hz", "model=sea")))

    #expect(
      error?.message == """
        the receiver refused CFG-NAVSPG-DYNMODEL=SEA; what was changed before could not be undone: the receiver did not \
        acknowledge CFG-RATE-NAV, CFG-RATE-MEAS
        """)
    #expect(
      error?.remedy == "check the cable; the next start of locate with this receiver undoes what was changed")
    #expect(run.hasChanged)
    #expect(run.remembered.count == 1)
  }

  @Test("A setting that the receiver does not have is named, and nothing is changed")
  func namesMissingKeys() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let key = try run.run(configure("rate=10Hz", "CFG-PM-OPERATEMODE=FULL"))
    #expect(run.error(key)?.message == "the receiver has no setting CFG-PM-OPERATEMODE")
    let system = try run.run(configure("constellations=gps,navic"))
    #expect(run.error(system)?.message == "the receiver does not use navic")
    #expect(run.error(system)?.remedy == "it has gps, galileo, glonass")
    #expect(run.receiver.values == KeyedReceiver(Self.settings).values)
  }

  @Test("A speed at which nothing arrives is left again")
  func fallsBack() throws {
    var receiver = KeyedReceiver(Self.settings)
    receiver.keepsSpeed = true
    var run = DialogueRun(receiver)
    let result = try run.run(configure("baud=460800"))

    #expect(run.error(result)?.message == "nothing valid arrived at 460800 baud; the line is back at 38400")
    #expect(run.speeds == [460_800, 38_400, 460_800, 38_400])
    #expect(run.speed == run.receiver.speed)
  }

  @Test("A lower speed is set last, when all else has been sent at the higher one")
  func lowersSpeedLast() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let outcome = try run.run(configure("baud=9600", "rate=1s", "model=sea")).get()

    #expect(run.receiver.speed == 9600)
    #expect(outcome.applied.last?.name == "CFG-UART1-BAUDRATE")
    #expect(outcome.undo.first?.name == "CFG-UART1-BAUDRATE")
  }

  @Test("UBX is switched off last, and on first when that is undone")
  func switchesUBXOffLast() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let outcome = try run.run(configure("protocol=nmea", "rate=5Hz")).get()

    #expect(run.receiver["CFG-UART1OUTPROT-UBX"] == 0)
    #expect(run.receiver["CFG-RATE-MEAS"] == 200)
    #expect(outcome.undo.first?.description == "CFG-UART1OUTPROT-UBX=true")
    _ = try run.run(.undo(outcome.undo)).get()
    #expect(run.receiver.values == KeyedReceiver(Self.settings).values)
  }

  @Test("UBX comes back first if a change was interrupted after its end, before that of the speed")
  func undoesWithoutUBX() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    _ = try run.run(configure("protocol=nmea", "baud=9600", "rate=2s")).get()
    let remembered = try #require(run.remembered.first)
    #expect(remembered.settings.first?.name == "CFG-UART1-BAUDRATE")
    // The program ended before it sent the speed.
    (run.receiver.values[0x4052_0001], run.receiver.speed, run.speed) = (38_400, 38_400, 38_400)
    _ = try run.run(.undo(remembered.settings)).get()
    #expect(run.receiver.values == KeyedReceiver(Self.settings).values)
  }

  @Test("A line that is cut after any number of requests leaves a receiver that the remembered settings repair")
  func repairsAfterCut() throws {
    for count in 0..<20 {
      var receiver = KeyedReceiver(Self.settings)
      receiver.silentAfter = count
      var run = DialogueRun(receiver)
      let result = try run.run(configure("rate=10Hz", "model=sea", "protocol=ubx", "baud=115200"))
      run.receiver.silentAfter = -1
      if run.receiver.values == KeyedReceiver(Self.settings).values { continue }
      #expect(run.remembered.count == 1, "after \(count) requests: \(result)")
      // The next start finds out the speed.
      run.speed = run.receiver.speed
      _ = try run.run(.undo(run.remembered.first?.settings ?? [])).get()
      #expect(run.receiver.values == KeyedReceiver(Self.settings).values, "after \(count) requests")
    }
  }

  @Test("After any interruption, the receiver is as it was found, or the remembered settings repair it")
  func survivesInterruptions() throws {
    let words = ["rate=10Hz", "model=sea", "protocol=ubx", "baud=115200", "constellations=gps", "messages=nav-sat:2"]
    var random = SystemRandomNumberGenerator()
    let original = KeyedReceiver(Self.settings).values
    for _ in 0..<500 {
      let (kind, count) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<24, using: &random))
      var receiver = KeyedReceiver(Self.settings)
      if kind == 0 { receiver.silentAfter = count }
      if kind == 1 { receiver.refused = [Self.settings.keys.sorted()[count % Self.settings.count]] }
      if kind == 2 { receiver.keepsSpeed = true }
      var run = DialogueRun(receiver)
      if kind == 3 { run.actionsUntilKill = count }
      let result = run.run(.configure(try ReceiverConfiguration(words.shuffled(using: &random)), saves: false))
      (run.receiver.silentAfter, run.receiver.refused, run.actionsUntilKill) = (-1, [], nil)
      if case .success = result { continue }
      if run.receiver.values != original || run.receiver.speed != 38_400 {
        // The next start finds out the speed.
        run.speed = run.receiver.speed
        _ = try run.run(.undo(run.remembered.first?.settings ?? [])).get()
      }
      #expect(run.receiver.values == original, "kind \(kind), \(count): \(result)")
      #expect(run.receiver.speed == 38_400, "kind \(kind), \(count)")
    }
  }

  @Test("Settings are saved only on request, and only those that were set")
  func saves() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let outcome = try run.run(configure("rate=10Hz", saves: true)).get()

    #expect(outcome.isSaved == true)
    #expect(run.receiver.saved == [0x3021_0001: 100, 0x3021_0002: 1])
  }

  @Test("More settings than a message holds are all saved")
  func savesMany() throws {
    var settings = Self.settings
    for key in UBXConfigurationKey.all.prefix(200) { settings[key.name] = settings[key.name] ?? 0 }
    var run = DialogueRun(KeyedReceiver(settings))
    let all = settings.compactMap { name, raw in
      UBXConfigurationKey.named(name).map { UBXConfigurationValue($0, raw: raw) }
    }
    let outcome = try run.run(.apply(all.map(ReceiverSetting.key), saves: true)).get()

    #expect(outcome.isSaved == true)
    #expect(run.receiver.saved.count == all.count)
    let trial = try run.run(.apply(all.map(ReceiverSetting.key), saves: true, isTrial: true)).get()
    #expect(trial.plan.count { $0.summary.hasPrefix("save") } == (all.count + 63) / 64)
  }

  @Test("Settings that undo a change are those of one receiver, also if it answers no more")
  func recognisesReceiver() {
    var identity = ReceiverIdentity(make: .ublox)
    (identity.model, identity.software) = ("M10", "ROM")
    let rate = ReceiverSettings(["CFG-RATE-MEAS=1 s"].compactMap { ReceiverSetting($0) }, comments: ["u-blox M10"])
    let mute = ReceiverSettings(
      ["CFG-UART1OUTPROT-UBX=true"].compactMap { ReceiverSetting($0) }, comments: ["u-blox M10"])

    #expect(rate.undoChange(of: identity) == true)
    #expect(rate.undoChange(of: ReceiverIdentity(make: .unknown)) == nil)
    #expect(rate.undoChange(of: ReceiverIdentity(make: .ublox)) == nil)
    #expect(rate.undoChange(of: ReceiverIdentity(make: .mediatek)) == false)
    #expect(mute.undoChange(of: ReceiverIdentity(make: .unknown)) == true)
    identity.model = "M9"
    #expect(mute.undoChange(of: identity) == false)
  }

  @Test("Settings that undo a change are those of one chip, also if the line is too full for its version")
  func recognisesChip() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    run.receiver.chip = [0x1B, 0x60, 0xE7, 0x35, 0xA8]
    _ = try run.run(configure("rate=5Hz")).get()
    let remembered = try #require(run.remembered.first)
    #expect(remembered.comments == ["u-blox ZED-F9P", "chip 1b60e735a8"])
    #expect(remembered.speeds == [38_400])

    run.receiver.losesVersion = true
    let identity = try run.run(.identify).get().identity
    #expect(identity.make == .ublox && identity.software == nil)
    #expect(remembered.undoChange(of: identity) == true)
    run.receiver.chip = [0, 0, 0, 0, 0]
    #expect(remembered.undoChange(of: try run.run(.identify).get().identity) == false)
  }

  @Test("A setting that would end the dialogue for ever is refused")
  func refusesUnreachable() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings.merging(["CFG-UART1INPROT-UBX": 1]) { $1 }))
    let result = try run.run(configure("CFG-UART1INPROT-UBX=false"))
    #expect(
      run.error(result)?.message
        == "CFG-UART1INPROT-UBX=false would make the receiver unreachable on the port that is used")
  }

  @Test("A backup of which a page is missing is an error; what is shown states it")
  func reportsLostPages() throws {
    var settings = Self.settings
    for key in UBXConfigurationKey.all.prefix(200) { settings[key.name] = settings[key.name] ?? 0 }
    var receiver = KeyedReceiver(settings)
    receiver.lostPages = [64]
    var run = DialogueRun(receiver)

    #expect(run.error(run.run(.backup))?.message == "the receiver did not answer a question for its settings")
    var shown = DialogueRun(KeyedReceiver(Self.settings))
    shown.receiver.lostPages = [0]
    #expect(try shown.run(.show).get().state.unanswered > 0)
  }

  @Test("A key that is set twice is an error")
  func refusesRepetition() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let result = try run.run(configure("rate=10Hz", "CFG-RATE-MEAS=0.2"))
    #expect(run.error(result)?.message == "CFG-RATE-MEAS is set twice")
  }

  @Test("A trial changes nothing, and states the frames with their meaning")
  func tries() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let job = ReceiverJob.configure(try ReceiverConfiguration(["rate=10Hz"]), saves: true, isTrial: true)
    let outcome = try run.run(job).get()

    #expect(
      outcome.plan.map(\.summary) == [
        "set CFG-RATE-MEAS=0.1 s, CFG-RATE-NAV=1", "save CFG-RATE-MEAS=0.1 s, CFG-RATE-NAV=1",
      ])
    #expect(outcome.plan.first?.text.hasPrefix("B5 62 06 8A 10 00 00 01 00 00 01 00 21 30 64 00") == true)
    #expect(run.receiver.values == KeyedReceiver(Self.settings).values)
    #expect(run.remembered.isEmpty)
  }

  @Test("A backup has all settings, and restores them on a receiver that has others")
  func restoresBackup() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    let backup = try run.run(.backup).get()
    let text = ReceiverSettings(backup.state.settings).text
    let read = try ReceiverSettings(text: text, place: "backup")
    #expect(read.settings.count == Self.settings.count)

    var other = DialogueRun(
      KeyedReceiver(
        Self.settings.mapValues { _ in 0 }.merging(["CFG-UART1-BAUDRATE": 38_400, "CFG-UART1OUTPROT-UBX": 1]) { $1 }))
    _ = try other.run(.apply(read.settings, saves: false)).get()
    #expect(other.receiver.values == run.receiver.values)
  }

  @Test("A backup that is restored in part is undone by what is remembered, wherever it ends")
  func undoesInterruptedRestore() throws {
    let wanted = [
      "CFG-RATE-MEAS=0.2 s", "CFG-UART1-BAUDRATE=115200", "CFG-NAVSPG-DYNMODEL=SEA", "CFG-PM-OPERATEMODE=FULL",
    ]
    .compactMap { ReceiverSetting($0) }
    var changed = 0
    for count in 0..<24 {
      var run = DialogueRun(KeyedReceiver(Self.settings))
      run.actionsUntilKill = count
      _ = run.run(.apply(wanted, saves: false))
      run.actionsUntilKill = nil
      if run.receiver.values == KeyedReceiver(Self.settings).values { continue }
      changed += 1
      // The next start finds out the speed.
      run.speed = run.receiver.speed
      _ = try run.run(.undo(run.remembered.first?.settings ?? [])).get()
      #expect(run.receiver.values == KeyedReceiver(Self.settings).values, "after \(count) actions")
      #expect(run.receiver.speed == 38_400)
    }
    #expect(changed > 0)
  }

  @Test("Nothing of a file is set if it is unknown what would undo it, because an answer was lost")
  func restoresOnlyUndoable() throws {
    var run = DialogueRun(KeyedReceiver(Self.settings))
    run.receiver.lostPages = [0]
    let result = run.run(.apply(["CFG-RATE-MEAS=0.2 s"].compactMap { ReceiverSetting($0) }, saves: false))
    #expect(run.error(result)?.message == "the receiver did not answer a question for its settings")
    #expect(run.receiver.values == KeyedReceiver(Self.settings).values)
  }

  @Test("A receiver that shows itself has its settings, also of more than one page")
  func shows() throws {
    var settings = Self.settings
    for key in UBXConfigurationKey.all where key.name.hasPrefix("CFG-MSGOUT-") {
      settings[key.name] = settings[key.name] ?? 3
    }
    var run = DialogueRun(KeyedReceiver(settings))
    let outcome = try run.run(.show).get()

    #expect(outcome.identity.firmware == "HPG 1.32")
    #expect(outcome.identity.protocolVersion == 27.31)
    #expect(outcome.state["CFG-RATE-MEAS"]?.number == 1)
    #expect(outcome.state.values.keys.filter { $0 >> 16 & 0xFF == 0x91 }.count == 830)
    #expect(outcome.state.message("MON-COMMS")?.groups == 2)
  }
}

extension DialogueRun {
  func error(_ result: Result<ReceiverOutcome, LocationError>) -> LocationError? {
    if case .failure(let error) = result { error } else { nil }
  }
}
