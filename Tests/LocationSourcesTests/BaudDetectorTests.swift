import LocationTracks
import SimulatedHardware
import Testing

@testable import LocationSources

@Suite("BaudDetector")
struct BaudDetectorTests {
  /// Sends an epoch each second at `baud` to a detector, as a serial port reads it.
  private struct Trial {
    var detector: BaudDetector
    var now = Duration.zero
    var tried: [Int] = []

    init(first: [Int] = []) {
      detector = BaudDetector(first: first)
      tried = [detector.speed]
    }

    mutating func hear(_ bytes: [UInt8]) -> BaudDetector.Verdict {
      note(detector.take(bytes.span, at: now))
    }

    mutating func wait(until time: Duration) -> BaudDetector.Verdict {
      var verdict = BaudDetector.Verdict.undecided
      while let deadline = detector.deadline, deadline <= time {
        now = deadline
        verdict = note(detector.waited(at: now))
      }
      now = time
      return verdict
    }

    private mutating func note(_ verdict: BaudDetector.Verdict) -> BaudDetector.Verdict {
      if case .change(let speed) = verdict { tried.append(speed) }
      return verdict
    }

    /// The seconds until it was found; `nil` when that is never.
    mutating func find(_ message: [UInt8], at baud: Int, within seconds: Int = 60) -> Int? {
      for second in 0..<seconds {
        _ = wait(until: .seconds(second))
        let heard = MisreadLine.read(message, sentAt: baud, readAt: detector.speed)
        if !heard.isEmpty, hear(heard) == .found { return second }
      }
      return nil
    }
  }

  private let epoch = Array((NMEAText.epoch(0) + NMEAText.epoch(0)).utf8)

  @Test(
    "finds every common speed, whatever the device is set to", arguments: BaudDetector.usual,
    [9600, 4800, 115_200, 1200])
  func finds(baud: Int, start: Int) {
    var trial = Trial(first: [start])
    let seconds = trial.find(epoch, at: baud)
    #expect(seconds != nil)
    #expect(trial.detector.speed == baud)
    #expect((seconds ?? 99) <= 20)
    if baud == start { #expect(seconds == 0) }
  }

  @Test("tries the known speeds first, then the common ones, each once")
  func order() {
    var trial = Trial(first: [4800, 9600])
    _ = trial.hear([0])
    _ = trial.wait(until: BaudDetector.longestListening * 8)
    #expect(trial.tried == [4800, 9600, 115_200, 38_400, 57_600, 19_200, 230_400, 460_800, 921_600])
  }

  @Test("accepts binary frames, gpsd's JSON, and older receivers' sentences without a checksum")
  func languages() {
    var ubx = Trial()
    #expect(ubx.find(BinaryFrameTests.frame(.ubx, [UInt8](repeating: 0xF0, count: 92)), at: 38_400) != nil)
    var json = Trial()
    #expect(json.find(Array(NMEAText.tpv(0).utf8), at: 9600) == 0)
    var old = Trial()
    let sentence = Array("$GPGGA,100000,4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,\r\n".utf8)
    #expect(old.find(sentence, at: 4800) != nil)
    #expect(old.detector.speed == 4800)
  }

  @Test("a sentence truncated at the opening changes nothing")
  func cutSentence() {
    var trial = Trial()
    #expect(trial.hear(Array(epoch[40..<60])) == .undecided)
    #expect(trial.hear(Array(epoch[60...])) == .found)
    #expect(trial.tried == [9600])
  }

  @Test("24 bytes that are not text are noise at once, and four after a short pause; 512 bytes of text are allowed")
  func noise() {
    var much = Trial()
    #expect(much.hear([UInt8](repeating: 0xFE, count: 23)) == .undecided)
    #expect(much.hear([0xFE]) == .change(to: 115_200))
    var some = Trial()
    #expect(some.hear([0xFE, 0xFE, 0xFE]) == .undecided)
    #expect(some.detector.deadline == BaudDetector.longestListening)
    #expect(some.hear([0xFE]) == .undecided)
    #expect(some.detector.deadline == .milliseconds(300))
    var text = Trial()
    #expect(text.hear([UInt8](repeating: UInt8(ascii: "x"), count: 511)) == .undecided)
    #expect(text.hear([UInt8(ascii: "x")]) == .change(to: 115_200))
  }

  @Test("keeps the detected speed, except after endless noise")
  func sticky() {
    var trial = Trial()
    #expect(trial.hear(epoch) == .found)
    #expect(trial.detector.deadline == nil)
    let noise = [UInt8](repeating: 0xF8, count: 8191)
    #expect(trial.hear(noise) == .found)
    #expect(trial.hear(epoch) == .found)
    #expect(trial.hear(noise) == .found)
    #expect(trial.hear([0]) == .change(to: 115_200))
    #expect(trial.detector.deadline != nil)
  }

  @Test("fails after two rounds of noise, and never for mere silence")
  func nothing() {
    var silent = Trial()
    #expect(silent.wait(until: .seconds(200)) != .nothing)
    var noisy = Trial()
    var verdicts: [BaudDetector.Verdict] = []
    for second in 0..<60 {
      _ = noisy.wait(until: .seconds(second))
      verdicts.append(noisy.hear([UInt8](repeating: 0xFE, count: 600)))
    }
    #expect(verdicts.firstIndex(of: .nothing) == 2 * BaudDetector.usual.count - 1)
  }
}
