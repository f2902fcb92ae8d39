import LocationTracks
import LocationUBX
import SimulatedHardware
import TestSupport
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

    /// The time at which it was found, if the first epoch begins at once; `nil` when that is never. A port delivers what
    /// arrives in five milliseconds together.
    mutating func find(_ message: [UInt8], at baud: Int, within seconds: Int = 60) -> Duration? {
      let size = max(1, baud / 10 / 200)
      for second in 0..<seconds {
        for (number, start) in stride(from: 0, to: message.count, by: size).enumerated() {
          _ = wait(until: .seconds(second) + .milliseconds(5 * (number + 1)))
          let piece = message[start..<min(start + size, message.count)]
          let heard = MisreadLine.read(piece, sentAt: baud, readAt: detector.speed)
          if !heard.isEmpty, hear(heard) == .found { return now }
        }
      }
      return nil
    }
  }

  private let epoch = Array((NMEAText.epoch(0) + NMEAText.epoch(0)).utf8)

  @Test(
    "finds every common speed within three seconds, whatever the device is set to", arguments: BaudDetector.usual,
    [9600, 4800, 115_200, 1200, 921_600])
  func finds(baud: Int, start: Int) throws {
    for message in [epoch, (0..<4).flatMap { ReceiverBytes.messages($0) }] {
      var trial = Trial(first: [start])
      let time = trial.find(message, at: baud)
      #expect(try #require(time) <= .seconds(3), "\(trial.tried)")
      #expect(trial.detector.speed == baud)
      if baud == start { #expect(trial.tried == [baud]) }
    }
  }

  @Test("tries the known speeds first, then the common ones, each once")
  func order() {
    var trial = Trial(first: [4800, 9600])
    _ = trial.hear([0])
    _ = trial.wait(until: BaudDetector.longestListening * 8)
    #expect(trial.tried == [4800, 9600, 921_600, 460_800, 230_400, 115_200, 57_600, 38_400, 19_200])
  }

  @Test("accepts binary frames, gpsd's JSON, and older receivers' sentences without a checksum")
  func languages() {
    var ubx = Trial()
    #expect(ubx.find(BinaryFrameTests.frame(.ubx, [UInt8](160..<252)), at: 38_400) != nil)
    var json = Trial()
    #expect(json.find(Array(NMEAText.tpv(0).utf8), at: 9600) != nil)
    var old = Trial()
    let sentence = Array("$GPGGA,100000,4800.0000,N,01130.0000,E,1,08,0.9,500.0,M,47.0,M,,\r\n".utf8)
    #expect(old.find(sentence, at: 4800) != nil)
    #expect(old.detector.speed == 4800)
  }

  @Test("a sentence truncated at the opening changes nothing")
  func cutSentence() {
    var trial = Trial(first: [9600])
    #expect(trial.hear(Array(epoch[40..<60])) == .undecided)
    #expect(trial.hear(Array(epoch[60...])) == .found)
    #expect(trial.tried == [9600])
  }

  @Test("24 bytes that are not text are noise at once, and few after a short pause; 512 bytes of text are allowed")
  func noise() {
    var much = Trial()
    #expect(much.hear([UInt8](repeating: 0xFE, count: 23)) == .undecided)
    #expect(much.hear([0xFE]) == .change(to: 460_800))
    for few in [[0xFE], [UInt8](repeating: 0x41, count: 7)] {
      var some = Trial()
      #expect(some.hear(few) == .undecided)
      #expect(some.detector.deadline == .milliseconds(300))
    }
    for some in [[UInt8](repeating: 0x41, count: 8), [0xB5, 0x62, 1, 2, 3, 4, 5, 6]] {
      var more = Trial()
      #expect(more.hear(some) == .undecided)
      #expect(more.detector.deadline == BaudDetector.longestListening)
    }
    var text = Trial()
    #expect(text.hear([UInt8](repeating: UInt8(ascii: "x"), count: 511)) == .undecided)
    #expect(text.hear([UInt8(ascii: "x")]) == .change(to: 460_800))
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
    #expect(trial.hear([0]) == .change(to: 460_800))
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

  @Test("Bytes like one frame of TSIP, which has no checksum, are noise; several are data")
  func distrustsTSIP() {
    var evidence = StreamEvidence()
    for isRight in [false, false, true] {
      evidence.take(([0x10, 0x41, 0x00, 0x07, 0x10, 0x03] as [UInt8]).span)
      #expect(evidence.isRight == isRight)
    }
  }
}
