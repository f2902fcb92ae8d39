import Testing

@testable import LocationGPSD

@Suite("SilenceWatch")
struct SilenceWatchTests {
  @Test("disconnects a daemon that does not greet, whatever else it sends")
  func noGreeting() {
    var watch = SilenceWatch()
    watch.listens(at: .zero, isGreeted: false)
    #expect(watch.check(at: .zero) == .wait(until: .seconds(10)))
    watch.heard()
    watch.listens(at: .seconds(9), isGreeted: false)
    #expect(watch.check(at: .seconds(9.9)) == .wait(until: .seconds(10)))
    guard case .giveUp = watch.check(at: .seconds(10)) else { return #expect(Bool(false)) }
  }

  @Test("queries a silent daemon, then disconnects")
  func silence() {
    var watch = SilenceWatch()
    watch.listens(at: .seconds(3), isGreeted: true)
    #expect(watch.check(at: .seconds(10)) == .wait(until: .seconds(13)))
    #expect(watch.check(at: .seconds(13)) == .ask)
    #expect(watch.check(at: .seconds(13)) == .wait(until: .seconds(18)))
    guard case .giveUp = watch.check(at: .seconds(18)) else { return #expect(Bool(false)) }
  }

  @Test("continues when the daemon responds")
  func answer() {
    var watch = SilenceWatch()
    watch.listens(at: .zero, isGreeted: true)
    #expect(watch.check(at: .seconds(10)) == .ask)
    watch.heard()
    watch.listens(at: .seconds(11), isGreeted: true)
    #expect(watch.check(at: .seconds(15)) == .wait(until: .seconds(21)))
  }

  @Test("does not treat our own slow consumer as a silent daemon")
  func slowReader() {
    var watch = SilenceWatch()
    watch.listens(at: .zero, isGreeted: true)
    watch.heard()
    #expect(watch.check(at: .seconds(60)) == .wait(until: .seconds(70)))
  }
}
