import LocationKit
import Synchronization

/// Shows a live view while something runs: after each event, each second, and when the terminal changes its size.
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

  /// Of a source that tells more often, some are not shown.
  private static let shortestPause = Duration.milliseconds(50)

  init(
    _ state: LiveState, on terminal: any Terminal, units: UnitSystem, coordinates: CoordinateFormat,
    clock: any Clock<Duration> = ContinuousClock(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now
  ) {
    content = Mutex(Content(state: state))
    self.terminal = terminal
    printer = TextPrinter(units: units, coordinates: coordinates, hasColours: terminal.hasColours)
    timer = MonotonicTimer(clock)
    self.wallClock = wallClock
  }

  /// Shows the view until `body` has ended, or the terminal is gone: then `body` is cancelled.
  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try open()
    TerminalSignals.user.withLock { $0 = self }
    defer {
      TerminalSignals.user.withLock { $0 = nil }
      close()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await body() }
      group.addTask { try await self.tick() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  func note(_ event: LocationEvent) {
    content.withLock { content in
      content.state.note(event, at: timer.elapsed, wallClock: wallClock(), units: printer.units)
      let pause = content.lastShown.map { timer.elapsed - $0 }
      // A terminal that is gone is noticed by who looks each second.
      if pause.map({ $0 >= Self.shortestPause }) ?? true { try? show(&content) }
    }
  }

  /// An anchor is watched, in this circle.
  func note(anchor: PointOfInterest) { content.withLock { $0.state.anchor = anchor } }

  /// Other places are watched from now on.
  func note(places: any PointOfInterestLookup) { content.withLock { $0.state.places = places } }

  /// Leaves the terminal as it was; gives what was last known.
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

  private func tick() async throws {
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
      state: content.state, now: timer.elapsed, size: terminal.size, units: printer.units,
      coordinates: printer.coordinates)
    try terminal.show(screen.lines)
  }
}

extension LiveDisplay: TerminalUser {
  // Who tells of signals must not wait for a terminal that takes nothing: no signal would end us any more.

  func resized() { content.withLockIfAvailable { if terminal.isWritable { try? show(&$0) } } }

  func takes(_ text: String) -> Bool {
    content.withLock { content in
      guard content.isOpen else { return false }
      content.state.note(text, wallClock: wallClock())
      try? show(&content)
      return true
    }
  }

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

  /// Without the lock: who holds it may never give it back.
  func abandon() { if terminal.isWritable { try? terminal.leave() } }
}

/// Shows events in a live view; leaves behind the last location, and whether that still holds.
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
