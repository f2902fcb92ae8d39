import LocationIO
import LocationKit
import LocationScenario
import LocationSources
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
  /// When it breaks, and for how long; a line that does is opened again.
  var breaks: [(at: Duration, length: Duration)] = []
  /// How many of the last pieces it repeats to a reader that opens it.
  var repetitions: Int
  var waitsForFirstConnection: Bool

  init(seed: UInt64, length: Duration) {
    var random = RandomStream(seed: seed, name: "line")
    isSerial = random.happens(0.25)
    noise = random.happens(0.4) ? random.number(in: 0...0.3) : 0
    holding = random.happens(0.3) ? random.number(in: 0...0.5) : 0
    cut = random.happens(0.15) ? random.seconds(in: 0...length.inSeconds) : nil
    if cut == nil, random.happens(0.5) {
      let times = (0..<random.integer(in: 1...4)).map { _ in random.seconds(in: 0...length.inSeconds) }.sorted()
      for at in times { breaks.append((at, random.seconds(in: 0...5))) }
    }
    repetitions = random.integer(in: 0...3)
    waitsForFirstConnection = random.happens(0.5)
  }
}

/// The line itself: what the receiver sends comes out of ``pipe``, more or less.
final class ReceiverLine: ReceiverOutput, ByteSource {
  private struct State {
    var random: RandomStream
    var held: [UInt8] = []
    /// Of the opening at work.
    var pipe = SimulatedPipe()
    var last: [[UInt8]] = []
    /// How many breaks are not mended yet: they may overlap.
    var broken = 0
  }

  let place = "line"
  private let plan: LinePlan
  private let state: Mutex<State>

  init(_ plan: LinePlan, seed: UInt64) {
    self.plan = plan
    state = Mutex(State(random: RandomStream(seed: seed, name: "line at work")))
  }

  var isSerialLine: Bool { plan.isSerial }
  /// The only one, of a line that is not opened again.
  var pipe: SimulatedPipe { state.withLock { $0.pipe } }

  func open() throws(LocationError) -> any ByteReader {
    try state.withLock { state throws(LocationError) in
      if state.broken > 0 { throw LocationError(.sourceUnavailable, "the line is broken", context: place) }
      state.pipe = SimulatedPipe()
      for piece in state.last { state.pipe.write(piece) }
      return state.pipe
    }
  }

  /// Breaks as planned.
  func age(_ clock: any Clock<Duration>) async {
    let timer = MonotonicTimer(clock)
    await withDiscardingTaskGroup { group in
      for (at, length) in plan.breaks {
        group.addTask { [self] in
          guard (try? await timer.sleep(until: at)) != nil else { return }
          state.withLock { $0.broken += 1 }
          pipe.end()
          try? await timer.sleep(until: at + length)
          state.withLock { $0.broken -= 1 }
        }
      }
    }
  }

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
      state.last = (state.last + [state.held]).suffix(plan.repetitions)
      return state.held
    }
    pipe.write(chunk)
  }
}
