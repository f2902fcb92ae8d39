import LocationKit
import LocationUBX

/// Changes the speed of a line in two phases: the receiver gets the new speed, which counts only once something valid
/// arrives at it. Otherwise the receiver gets the former speed again, at the new one, and the line returns to it.
struct SpeedChange: ReceiverProcedure {
  /// How the change has ended.
  enum Result: Sendable, Equatable { case changed, refused, fellBack, lost }

  private enum Phase { case begin, told, switched, settled, listening, untold, returned, listeningAgain, done }

  private let tell: ReceiverRequest
  private let untell: [UInt8]?
  private let former: Int?
  private let speed: Int
  private let probe: ReceiverRequest
  private var phase = Phase.begin
  /// Number of times that the change is still tried: the request may have been lost.
  private var tries = 2
  private(set) var result: Result?

  /// - Parameters:
  ///   - setting: the setting with the new speed.
  ///   - former: the setting with the speed until now; `nil` if it is unknown.
  ///   - speed: the new speed, in baud.
  ///   - now: the speed until now; `nil` if the line has none at this end.
  init(_ setting: ReceiverSetting, former: ReceiverSetting?, to speed: Int, from now: Int?) {
    var tell = setting.request()
    // A receiver of u-blox acknowledges the change at the new speed, others not at all; a refusal comes at this one.
    (tell.patience, tell.attempts) = (.milliseconds(300), 1)
    (self.tell, untell, self.speed, self.former) = (tell, former?.request().bytes, speed, now)
    probe = Self.probe(asks: tell.kind != nil)
  }

  /// Time in which bytes of the former speed may still arrive from a converter, and in which a receiver of u-blox may not
  /// be ready for bytes at the new one. Source: u-blox NEO-D9S Integration Manual, "UART".
  private static let pause = ReceiverRequest(
    bytes: [], expectation: .nothing, summary: "wait for the new speed", patience: .milliseconds(100), attempts: 1)

  /// A question that a receiver of u-blox answers; other makes send something by themselves.
  private static func probe(asks: Bool) -> ReceiverRequest {
    let question = ReceiverRequest.poll(UBXLayout.monVER.kind)
    return ReceiverRequest(
      bytes: asks ? question.bytes : [], expectation: .anything, summary: "listen at the new speed",
      patience: .milliseconds(asks ? 700 : 2500), attempts: asks ? 3 : 1)
  }

  mutating func next(_ answer: ReceiverAnswer?) -> ReceiverStep? {
    switch phase {
    case .begin: return go(.told, .ask(tell))
    case .told: return answer == .refused ? end(.refused) : go(.switched, .speed(speed))
    case .switched: return go(.settled, .ask(Self.pause))
    case .settled: return go(.listening, .ask(probe))
    case .listening:
      if answer != .silence { return end(.changed) }
      guard let former else { return end(.lost) }
      guard let untell else { return go(.returned, .speed(former)) }
      return go(
        .untold,
        .ask(
          ReceiverRequest(
            bytes: untell, expectation: .nothing, summary: "return to \(former) baud", patience: .milliseconds(300),
            attempts: 1)))
    case .untold: return former.map { go(.returned, .speed($0)) } ?? end(.lost)
    case .returned: return go(.listeningAgain, .ask(probe))
    case .listeningAgain:
      if answer == .silence { return end(.lost) }
      tries -= 1
      return tries > 0 ? go(.told, .ask(tell)) : end(.fellBack)
    case .done: return nil
    }
  }

  private mutating func go(_ phase: Phase, _ step: ReceiverStep) -> ReceiverStep {
    self.phase = phase
    return step
  }

  private mutating func end(_ result: Result) -> ReceiverStep? {
    (phase, self.result) = (.done, result)
    return nil
  }
}
