import LocationKit
import Synchronization

/// A display that shows a live view while a task runs: after each event, every second, and when the terminal is
/// resized.
final class LiveDisplay: Sendable {
  private struct Content {
    var state: LiveState
    var isOpen = false
    var lastShown: Duration?
  }

  private let content: Mutex<Content>
  private let terminal: any Terminal
  private let printer: TextPrinter
  private let timer: MonotonicTimer
  private let wallClock: @Sendable () -> UTCInstant

  /// Minimum time between two screens after events; a faster source is shown at this pace.
  private static let shortestPause = Duration.milliseconds(50)

  init(
    _ state: LiveState, on terminal: any Terminal, notation: Notation,
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    content = Mutex(Content(state: state))
    self.terminal = terminal
    printer = TextPrinter(notation: notation, hasColours: terminal.hasColours)
    timer = MonotonicTimer(clock)
    self.wallClock = wallClock
  }

  /// Shows the view until `body` ends, or until the terminal is gone: then `body` is cancelled.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try open()
    TerminalSignals.user.withLock { $0 = self }
    defer {
      TerminalSignals.user.withLock { $0 = nil }
      close()
    }
    try await untilFirstEnds(body, tick)
  }

  func note(_ event: LocationEvent) {
    content.withLock { content in
      content.state.note(event, at: timer.elapsed, wallClock: wallClock(), notation: printer.notation)
      let pause = content.lastShown.map { timer.elapsed - $0 }
      // If the terminal is gone, the next tick detects it.
      if pause.map({ $0 >= Self.shortestPause }) ?? true { try? show(&content) }
    }
  }

  /// Shows this circle of an anchor watch.
  func note(anchor: PointOfInterest) { content.withLock { $0.state.anchor = anchor } }

  /// Replaces the watched places.
  func note(places: any PlaceLookup) { content.withLock { $0.state.places = places } }

  /// Restores the terminal. Returns the last state.
  @discardableResult
  func close() -> LiveState {
    content.withLock { content in
      if content.isOpen { try? terminal.leave() }
      content.isOpen = false
      return content.state
    }
  }

  private func open() throws {
    try content.withLock { content in
      try terminal.enter()
      content.isOpen = true
      try show(&content)
    }
  }

  @Sendable private func tick() async throws {
    var second = 1
    while true {
      try await timer.sleep(until: .seconds(second))
      second = max(second, Int(timer.elapsed.components.seconds)) + 1
      try content.withLock { try show(&$0) }
    }
  }

  private func show(_ content: inout Content) throws {
    guard content.isOpen else { return }
    content.lastShown = timer.elapsed
    let screen = LiveScreen(
      state: content.state, now: timer.elapsed, size: terminal.size, notation: printer.notation)
    try terminal.show(screen.lines)
  }
}

extension LiveDisplay {
  // The thread that delivers signals must not wait for a blocked terminal: then no signal could end the program.

  func resized() { content.withLockIfAvailable { if terminal.isWritable { try? show(&$0) } } }

  /// Shows a message that would otherwise be a line on standard error. Returns `false` if the screen is closed.
  func takes(_ text: String) -> Bool {
    content.withLock { content in
      guard content.isOpen else { return false }
      content.state.note(text, wallClock: wallClock())
      try? show(&content)
      return true
    }
  }

  /// Restores the terminal while `stop` runs; the process is stopped during that call.
  func suspend(_ stop: () -> Void) {
    let hasStopped: Void? = content.withLockIfAvailable { content in
      guard content.isOpen, terminal.isWritable else { return stop() }
      try? terminal.leave()
      stop()
      guard terminal.isWritable else { return }
      try? terminal.enter()
      try? show(&content)
    }
    if hasStopped == nil { stop() }
  }

  /// Restores the terminal because the process ends at once. Does not take the lock: its holder may be blocked forever.
  func abandon() { if terminal.isWritable { try? terminal.leave() } }
}

/// A printer that shows events in a live view. At the end it prints the last location, and the state if that location
/// is stale or the fix is lost.
struct LivePrinter: EventPrinter {
  let takesUpdates = false
  let display: LiveDisplay
  var text: TextPrinter

  mutating func print(_ event: LocationEvent, to writer: inout TextWriter) { display.note(event) }

  mutating func finish(to writer: inout TextWriter) {
    let state = display.close()
    guard let last = state.location else { return }
    text.print(.updated(last), to: &writer)
    if state.tracking == .stale || state.tracking == .lost {
      text.print(.stateChanged(StateChange(state.tracking, reason: state.reason, lastKnown: last)), to: &writer)
    }
  }
}
