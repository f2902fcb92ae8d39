import LocationKit
import LocationScenario

/// How a simulated gpsd behaves, and misbehaves, as a seed decides.
struct DaemonPlan: Sendable {
  /// How its bytes arrive.
  enum Chunking: Sendable {
    /// Line by line.
    case lines
    /// Each line in pieces of at most so many bytes.
    case pieces(Int)
    /// The end of a line together with the beginning of the next.
    case held
  }

  /// What happens to it, to its receiver, or to the link.
  enum Disturbance: Sendable {
    case cut(midLine: Bool)
    /// It does not run; connections are refused.
    case killed(Duration)
    /// It is stopped; clients that connect wait.
    case stopped(Duration)
    /// Its receiver sends nothing.
    case silent(Duration)
    /// Its receiver is gone, and comes back, by another name where `isRenamed`.
    case unplugged(Duration, isRenamed: Bool)
    /// Its receiver's clock is off from now on.
    case clockStep(Duration)
  }

  var devices: [String]
  /// Those that the client requests.
  var filter: String?
  var chunking: Chunking
  var sendsSky: Bool
  /// Each epoch first without its altitude, then whole.
  var growsEpochs: Bool
  /// How often an epoch is sent again, or after the next one.
  var repetition: Double
  var swapping: Double
  /// How often an invalid line is inserted.
  var garbage: Double
  var connectionDelay: Duration
  var waitsForFirstConnection: Bool
  var disturbances: [(at: Duration, what: Disturbance)]

  /// Whether a device's reports are requested.
  func isAllowed(_ device: String?) -> Bool { filter == nil || device?.hasPrefix("/dev/ttyACM") ?? false }

  init(seed: UInt64, length: Duration) {
    var random = RandomStream(seed: seed, name: "daemon")
    devices = random.happens(0.25) ? ["/dev/ttyACM0", "/dev/ttyUSB0"] : ["/dev/ttyACM0"]
    filter = random.happens(0.2) ? "/dev/ttyACM*" : nil
    chunking = random.one(of: [.lines, .lines, .held, .held, .pieces(random.integer(in: 1...200))])
    sendsSky = random.happens(0.4)
    growsEpochs = random.happens(0.2)
    repetition = random.happens(0.3) ? random.number(in: 0...0.3) : 0
    swapping = random.happens(0.15) ? random.number(in: 0...0.1) : 0
    garbage = random.happens(0.3) ? random.number(in: 0...0.1) : 0
    connectionDelay = random.happens(0.5) ? random.seconds(in: 0...0.2) : .zero
    waitsForFirstConnection = random.happens(0.7)
    disturbances = []
    for _ in 0..<random.one(of: [0, 1, 1, 2, 2, 3, 5]) {
      // Some before the client has come.
      let at = random.happens(0.1) ? .zero : random.seconds(in: 0...length.inSeconds)
      disturbances.append((at, Self.disturbance(&random)))
    }
  }

  private static func disturbance(_ random: inout RandomStream) -> Disturbance {
    let long = random.happens(0.3) ? random.seconds(in: 10...40) : random.seconds(in: 0.05...10)
    return switch random.integer(in: 0...6) {
    case 0, 1: .cut(midLine: random.happens(0.5))
    case 2: .killed(long)
    case 3: .stopped(long)
    case 4: .silent(long)
    case 5: .unplugged(long, isRenamed: random.happens(0.3))
    default: .clockStep(random.happens(0.5) ? random.seconds(in: -5...5) : random.seconds(in: -4000...4000))
    }
  }
}
