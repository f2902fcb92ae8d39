import LocationKit
import LocationUBX
import Testing

@testable import LocationReceivers

@Suite("ReceiverDialogue")
struct ReceiverDialogueTests {
  private static let speed = 9600
  private static let rates: [ReceiverSetting] = [4, 5].map {
    .message(UBXLayout.cfgMSG.kind, [0xF0, $0, 0, 0, 0, 0, 0, 0])
  }

  private static func acknowledgement(_ number: UInt8) -> [UInt8] {
    ReceiverRequest.frame(UBXKind(0x05, number), [0x06, 0x01])
  }

  /// What arrives at a time, in milliseconds.
  private typealias Arrival = (time: Int, bytes: [UInt8])

  /// Runs a dialogue that undoes two rates. Returns its outcome, and what was sent when.
  private func run(_ arrivals: [Arrival]) -> (outcome: Result<ReceiverOutcome, LocationError>?, sent: [(Int, [UInt8])])
  {
    var dialogue = ReceiverDialogue(.undo(Self.rates), ReceiverLink(place: "serial:test", speed: Self.speed))
    var sent: [(Int, [UInt8])] = []
    func note(_ actions: [ReceiverDialogue.Action], at time: Duration) {
      for case .send(let bytes, _) in actions { sent.append((Int(time / .milliseconds(1)), bytes)) }
    }
    func wait(until time: Duration) {
      while let deadline = dialogue.deadline, deadline <= time {
        note(dialogue.waited(at: deadline), at: deadline)
      }
    }
    note(dialogue.start(at: .zero), at: .zero)
    for arrival in arrivals {
      let time = Duration.milliseconds(arrival.time)
      wait(until: time)
      note(dialogue.take(arrival.bytes.span, at: time), at: time)
    }
    wait(until: .seconds(60))
    return (dialogue.outcome, sent)
  }

  private var requests: [[UInt8]] { Self.rates.map { $0.request().bytes } }

  @Test("takes the second acknowledgement of a repeated request for that of this request, however late it is")
  func waitsForLateAcknowledgements() throws {
    let (outcome, sent) = run([
      (1300, Self.acknowledgement(1)), (2450, Self.acknowledgement(1)), (2500, Self.acknowledgement(0)),
    ])
    #expect(sent.map(\.1) == [requests[0], requests[0], requests[1]])
    #expect(sent.map(\.0) == [0, 1200, 2450])
    #expect(try outcome?.get().applied == [Self.rates[0]])
    #expect(try outcome?.get().refused == [Self.rates[1]])
  }

  @Test("does not wait for ever for the second acknowledgement: the first request may have been lost")
  func continuesAfterLostRequest() throws {
    let (outcome, sent) = run([(1250, Self.acknowledgement(1)), (2700, Self.acknowledgement(1))])
    #expect(sent.map(\.0) == [0, 1200, 2600])
    #expect(try outcome?.get().applied == Self.rates)
  }

  @Test("waits longer for an answer on a line that is full, and asks once")
  func waitsOnFullLines() throws {
    // Each tenth of a second, what the line carries in it.
    let sentences = Array(String(repeating: "$GNRMC,,V,,,,,,,,,,N,V*37\r\n", count: 4).utf8.prefix(96))
    let full: [Arrival] = (1...60).map { ($0 * 100, sentences) }
    let (outcome, sent) = run(full.prefix(43) + [(4300, Self.acknowledgement(1)), (4350, Self.acknowledgement(1))])
    #expect(sent.map(\.0) == [0, 4300])
    #expect(try outcome?.get().applied == Self.rates)

    // Noise is no load, and a queue is not endless.
    let noise: [Arrival] = full.map { ($0.time, [UInt8](repeating: 0xE0, count: 96)) }
    #expect(run(noise).sent.map(\.0) == [0, 1200])
    let silent = run(full + full.map { ($0.time + 6000, $0.bytes) })
    #expect(silent.sent.map(\.0) == [0, 6000])
    #expect(throws: LocationError(.sourceUnavailable, "", context: "serial:test")) { try silent.outcome?.get() }
  }

  @Test("does not take a late answer to one question for settings for that to the next one")
  func distinguishesAnswers() {
    func request(_ keys: UInt32...) -> ReceiverRequest {
      ReceiverRequest(
        bytes: UBXConfigurationRequest.get(keys), expectation: .reply(UBXKind(0x06, 0x8B)), summary: "")
    }
    func answer(_ name: String) -> ReceiverMessage {
      var payload: [UInt8] = [1, 0, 0, 0]
      UBXConfigurationKey.named(name).flatMap { UBXConfigurationValue($0, raw: 1) }?.append(to: &payload)
      return .ubx(UBXKind(0x06, 0x8B), payload)
    }
    let (rate, group, all) = (request(0x3021_0001, 0x3021_0002), request(0x0021_FFFF), request(0x0FFF_FFFF))
    for question in [rate, group, all] { #expect(question.answer(answer("CFG-RATE-NAV")) != nil) }
    #expect(rate.answer(answer("CFG-UART1-BAUDRATE")) == nil)
    #expect(group.answer(answer("CFG-UART1-BAUDRATE")) == nil)
    #expect(all.answer(answer("CFG-UART1-BAUDRATE")) != nil)
  }
}
