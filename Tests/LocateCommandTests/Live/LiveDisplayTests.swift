import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import LocateCommand

@Suite("LiveDisplay", .timeLimit(.minutes(15)))
struct LiveDisplayTests {
  /// Keeps what is written, write by write.
  private final class PaperTerminal: Terminal {
    private let content = Mutex<(writes: [String], size: TerminalSize)>(([], TerminalSize(columns: 40, rows: 6)))
    let hasColours = false

    var size: TerminalSize {
      get { content.withLock { $0.size } }
      set { content.withLock { $0.size = newValue } }
    }

    var writes: [String] { content.withLock { $0.writes } }

    private let condition = Mutex((isWritable: true, isGone: false))

    var isWritable: Bool {
      get { condition.withLock { $0.isWritable } }
      set { condition.withLock { $0.isWritable = newValue } }
    }

    func hangUp() { condition.withLock { $0.isGone = true } }

    func write(_ bytes: [UInt8]) throws {
      if condition.withLock({ $0.isGone }) { throw OutputClosed() }
      content.withLock { $0.writes.append(String(decoding: bytes, as: UTF8.self)) }
    }
  }

  private let terminal = PaperTerminal()
  private let clock = ManualClock()

  private func display() -> LiveDisplay {
    let noon = Event.noon ?? UTCInstant(nanoseconds: 0)
    return LiveDisplay(
      LiveState(sources: ["boat"]), on: terminal, notation: Notation(), clock: clock, wallClock: { noon })
  }

  @Test("takes over the terminal, draws a screen at each event in one write, and restores the terminal")
  func events() async throws {
    let display = display()
    try await display.run {
      clock.advance(by: .milliseconds(50))
      display.note(.received(.location(Event.location())))
    }
    let writes = terminal.writes
    #expect(writes.count == 4)
    #expect(writes[0] == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    #expect(
      writes[1] == "\u{1B}[?2026h\u{1B}[Hboat                      acquiring, 0 s\r\nno position yet\u{1B}[K"
        + "\u{1B}[J\u{1B}[?2026l")
    #expect(writes[2].contains("52.500000°N  13.250000°W\u{1B}[K"))
    #expect(writes[3] == "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
  }

  @Test("updates the age each second, and adapts to a new size at once")
  func seconds() async throws {
    let display = display()
    try await display.run {
      display.note(.received(.location(Event.location())))
      await clock.sleepers(count: 1)
      clock.advance(by: .seconds(1))
      await clock.sleepers(count: 1)
      clock.advance(by: .seconds(1))
      await clock.sleepers(count: 1)
      terminal.size.columns = 30
      display.resized()
    }
    let screens = terminal.writes.filter { $0.hasPrefix("\u{1B}[?2026h") }
    #expect(screens.count == 4)
    #expect(screens[1].contains("age 1 s"))
    #expect(screens[2].contains("age 2 s"))
    #expect(screens[3].contains("boat  replayed  acquiring, 2 s\r\n"))
  }

  @Test("does not draw a screen for each of many simultaneous events")
  func throttles() async throws {
    let display = display()
    try await display.run {
      for _ in 0..<100 { display.note(.received(.location(Event.location()))) }
      clock.advance(by: .milliseconds(50))
      display.note(.received(.location(Event.location())))
    }
    #expect(terminal.writes.count == 4)
    #expect(terminal.writes[2].contains("52.5"))
  }

  @Test("shows messages for standard error on the screen")
  func said() async throws {
    let display = display()
    try await display.run {
      #expect(display.takes("gpspipe: no such host"))
      display.close()
      #expect(!display.takes("3 locations"))
    }
    #expect(terminal.writes[2].contains("12:00:00  gpspipe: no such host"))
    #expect(terminal.writes.count == 4)
  }

  @Test("restores the terminal while the process is suspended")
  func suspends() async throws {
    let display = display()
    try await display.run {
      var writes = 0
      display.suspend { writes = terminal.writes.count }
      #expect(writes == 3)
    }
    let ends = terminal.writes.map { $0.hasSuffix("\u{1B}[?1049l") }
    #expect(ends == [false, false, true, false, false, true])
  }

  @Test("signal handling does not wait for a blocked terminal")
  func stuck() async throws {
    let display = display()
    try await display.run {
      terminal.isWritable = false
      var hasStopped = false
      display.resized()
      display.suspend { hasStopped = true }
      display.abandon()
      #expect(hasStopped)
      #expect(terminal.writes.count == 2)
      terminal.isWritable = true
    }
  }

  @Test("the work ends when its terminal disappears")
  func hangUp() async {
    let display = display()
    await #expect(throws: OutputClosed.self) {
      try await display.run {
        terminal.hangUp()
        await clock.sleepers(count: 1)
        clock.advance(by: .seconds(1))
        try await clock.sleep(for: .seconds(1_000_000))
      }
    }
  }

  @Test("restores the terminal when the work fails, only once")
  func failure() async {
    let display = display()
    await #expect(throws: LocationError.self) {
      try await display.run {
        display.close()
        throw LocationError(.internalError, "broken")
      }
    }
    display.note(.received(.location(Event.location())))
    display.resized()
    #expect(terminal.writes.count == 3)
  }

  @Test("prints the last location at the end")
  func last() async throws {
    let display = display()
    var printer = LivePrinter(display: display, text: TextPrinter())
    let text = printed { writer in
      printer.print(.received(.location(Event.location())), to: &writer)
      printer.finish(to: &writer)
    }
    #expect(text == "2026-05-01T12:00:00.000Z  52.500000°N  13.250000°W  2D\n")
  }

  @Test("marks the last location as no longer valid")
  func lastKnown() {
    var printer = LivePrinter(display: display(), text: TextPrinter())
    let text = printed { writer in
      printer.print(.received(.location(Event.location())), to: &writer)
      printer.print(.stateChanged(StateChange(.lost, reason: .linkLost)), to: &writer)
      printer.finish(to: &writer)
    }
    #expect(text.hasSuffix("2D\nno time                   lost: link lost; last known at 2026-05-01T12:00:00.000Z\n"))
  }
}
