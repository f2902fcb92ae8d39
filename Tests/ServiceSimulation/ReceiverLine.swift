import LocationKit
import LocationScenario
import SimulatedHardware
import Synchronization

/// How the line between a simulated receiver and its reader behaves, as a seed decides.
struct LinePlan: Sendable {
  var isSerial: Bool
  /// How often a byte is lost, turned over or added, in each piece.
  var noise: Double
  /// How often a piece waits for the next one.
  var holding: Double
  /// When the line is cut for good; `nil` for never.
  var cut: Duration?

  init(seed: UInt64, length: Duration) {
    var random = RandomStream(seed: seed, name: "line")
    isSerial = random.happens(0.25)
    noise = random.happens(0.4) ? random.number(in: 0...0.3) : 0
    holding = random.happens(0.3) ? random.number(in: 0...0.5) : 0
    cut = random.happens(0.15) ? random.seconds(in: 0...length.inSeconds) : nil
  }
}

/// The line itself: what the receiver sends comes out of ``pipe``, more or less.
final class ReceiverLine: ReceiverOutput {
  private struct State {
    var random: RandomStream
    var held: [UInt8] = []
  }

  let pipe = SimulatedPipe()
  private let plan: LinePlan
  private let state: Mutex<State>

  init(_ plan: LinePlan, seed: UInt64) {
    self.plan = plan
    state = Mutex(State(random: RandomStream(seed: seed, name: "line at work")))
  }

  var isSerialLine: Bool { plan.isSerial }

  func send(_ bytes: [UInt8]) async throws {
    let chunk = state.withLock { state -> [UInt8] in
      var bytes = bytes
      if state.random.happens(plan.noise), !bytes.isEmpty {
        let place = state.random.integer(in: 0...(bytes.count - 1))
        switch state.random.integer(in: 0...2) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] ^= UInt8(1 << state.random.integer(in: 0...7))
        default: bytes.insert(UInt8(state.random.integer(in: 0...255)), at: place)
        }
      }
      state.held += bytes
      if state.random.happens(plan.holding) { return [] }
      defer { state.held = [] }
      return state.held
    }
    pipe.write(chunk)
  }
}
