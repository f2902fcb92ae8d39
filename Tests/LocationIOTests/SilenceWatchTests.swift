import Testing

@testable import LocationIO

@Suite("SilenceWatch")
struct SilenceWatchTests {
  private func makeWatch(_ question: SilenceWatch.Question? = ([63], .seconds(5))) -> SilenceWatch {
    SilenceWatch(greeting: .seconds(10), remedy: "listen", silence: .seconds(10), question: question)
  }

  @Test("disconnects a daemon that does not greet, whatever else it sends")
  func noGreeting() {
    var watch = makeWatch()
    watch.listens(at: .zero, isGreeted: false)
    #expect(watch.check(at: .zero) == .wait(until: .seconds(10)))
    watch.heard()
    watch.listens(at: .seconds(9), isGreeted: false)
    #expect(watch.check(at: .seconds(9.9)) == .wait(until: .seconds(10)))
    let verdict = watch.check(at: .seconds(10))
    #expect(verdict == .giveUp("connected, but nothing came within 10.0 seconds", remedy: "listen"))
  }

  @Test("queries a silent daemon, then disconnects")
  func silence() {
    var watch = makeWatch()
    watch.listens(at: .seconds(3), isGreeted: true)
    #expect(watch.check(at: .seconds(10)) == .wait(until: .seconds(13)))
    #expect(watch.check(at: .seconds(13)) == .ask([63]))
    #expect(watch.check(at: .seconds(13)) == .wait(until: .seconds(18)))
    let verdict = watch.check(at: .seconds(18))
    #expect(verdict == .giveUp("silent for 10.0 seconds, and no answer within 5.0 seconds", remedy: nil))
  }

  @Test("disconnects a silent server that answers no question")
  func noQuestion() {
    var watch = makeWatch(nil)
    watch.listens(at: .zero, isGreeted: true)
    #expect(watch.check(at: .seconds(9)) == .wait(until: .seconds(10)))
    #expect(watch.check(at: .seconds(10)) == .giveUp("connected, but silent for 10.0 seconds", remedy: nil))
  }

  @Test("continues when the daemon responds")
  func answer() {
    var watch = makeWatch()
    watch.listens(at: .zero, isGreeted: true)
    #expect(watch.check(at: .seconds(10)) == .ask([63]))
    watch.heard()
    watch.listens(at: .seconds(11), isGreeted: true)
    #expect(watch.check(at: .seconds(15)) == .wait(until: .seconds(21)))
  }

  @Test("does not treat our own slow consumer as a silent daemon")
  func slowReader() {
    var watch = makeWatch()
    watch.listens(at: .zero, isGreeted: true)
    watch.heard()
    #expect(watch.check(at: .seconds(60)) == .wait(until: .seconds(70)))
  }
}
