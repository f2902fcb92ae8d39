import Glibc
import LocationIO
public import LocationKit
import LocationWire
public import Logging

/// Runs a program for each event of places and for each alarm, with the event's JSON on its standard input.
///
/// One at a time, in the order of the events. A program that fails, or takes too long, is told and counted, and the next
/// event is the next one's: nothing is tried twice.
public actor EventCommand {
  /// What to do with an event while too many wait.
  public enum Overflow: Sendable {
    /// Whoever tells the event waits: for what was recorded.
    case wait
    /// It is left out, which is told and counted: for what goes on whether we keep up or not.
    case drop
  }

  /// What came of the events.
  public struct Account: Sendable, Hashable {
    /// How often it ran, and ended with status 0.
    public var succeeded = 0
    /// How often it could not be started, or ended otherwise.
    public var failed = 0
    /// How often it took too long, and was ended.
    public var timedOut = 0
    /// Events that it was never run for: too many waited, or the end could not wait for it.
    public var dropped = 0

    public init(succeeded: Int = 0, failed: Int = 0, timedOut: Int = 0, dropped: Int = 0) {
      self.succeeded = succeeded
      self.failed = failed
      self.timedOut = timedOut
      self.dropped = dropped
    }
  }

  private let command: String
  private let words: [String]
  private let path: String
  private let environment: [String]
  private let timeout: Duration
  private let overflow: Overflow
  private let logger: Logger
  private let clock: any Clock<Duration>
  private let timer: MonotonicTimer

  private var queue: EventQueue
  private var runs = Account()
  /// Runs the program as long as something waits.
  private var worker: Task<Void, Never>?
  /// Ends the waiting for what is pending at the end.
  private var deadline: Task<Void, Never>?
  /// Who waits for room, by the order of their coming.
  private var senders: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var lastSender = 0
  private var saidLines = LineLimiter()
  private var complaints = LineLimiter(lines: 5, noun: "faults")

  /// How long a program may take to end after SIGTERM.
  private static let grace = Duration.seconds(2)

  /// How much longer than one run ``finish()`` may take when its task is cancelled.
  public static let patience = grace * 2

  /// - Parameters:
  ///   - command: its words, quoted as for a shell. There is none: `sh -c '…'` asks for one.
  ///   - environment: the program's; its `PATH` is where it is looked for.
  ///   - timeout: how long a run may take; then it gets SIGTERM, and after two seconds SIGKILL, it and what it has started.
  ///   - capacity: how many events may wait.
  ///   - logger: is told what it prints, as `notice`, twenty lines in ten seconds at most; and of runs that failed and events
  ///     that were left out, as `error`, five in ten seconds.
  ///   - clock: for all times.
  /// - Throws: usage where the quotes of the command are not closed, or where only a shell could understand it; no input
  ///   where there is no such program; permission denied where it cannot be run.
  public init(
    _ command: String, environment: [String: String], timeout: Duration = .seconds(10), capacity: Int = 1000,
    overflow: Overflow = .drop, logger: Logger = Logger(label: "on-event"),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) {
    words = try CommandWords(command, scheme: "").words
    path = try ProgramFile.find(words[0], searchPath: environment["PATH"])
    self.command = command
    self.environment = environment.map { "\($0)=\($1)" }
    self.timeout = timeout
    self.overflow = overflow
    self.logger = logger
    self.clock = clock
    timer = MonotonicTimer(clock)
    queue = EventQueue(capacity: capacity)
  }

  /// Sees to it that the program is run for an event, where it is one of those. Returns when the event waits, or is left
  /// out; where it waits for room, cancellation of the task gives the event a place all the same.
  ///
  /// - Parameter overflow: of this event; `nil` for that of all.
  public nonisolated func take(_ event: LocationEvent, overflow: Overflow? = nil) async {
    guard event.isPlaceEvent || event.isAlarm else { return }
    var writer = ASCIIWriter()
    WireEncoder().encode(event, to: &writer)
    await enqueue(writer.bytes, overflow)
  }

  /// Waits until the program has run for all events that were taken. When the task is cancelled, before or meanwhile,
  /// they have as long as one run may take, all together; then the rest is left out, which is told and counted.
  public func finish() async -> Account {
    await withTaskCancellationHandler {
      while let worker { await worker.value }
    } onCancel: {
      Task { await self.hurry() }
    }
    deadline?.cancel()
    deadline = nil
    saidLines.finish { logger.notice("\(name): \($0)") }
    complaints.finish { logger.error("\(command): \($0)") }
    return account
  }

  /// As of now.
  public var account: Account {
    var account = runs
    account.dropped += queue.dropped
    return account
  }

  /// How many events wait, those among them that wait for a place, and the one that the program runs for.
  public var pending: Int { queue.count + senders.count + (worker == nil ? 0 : 1) }

  private var name: String { words[0] }

  // MARK: The queue

  private func enqueue(_ line: [UInt8], _ overflow: Overflow?) async {
    switch overflow ?? self.overflow {
    case .wait:
      // Who came before has been given the room that there is.
      if queue.isFull || !senders.isEmpty {
        guard await hasRoom() else { return }
      }
      queue.append(line)
    case .drop:
      if !queue.offer(line) {
        complain("\(queue.capacity) events wait for it: what happens until it has caught up is left out")
      }
    }
    if worker == nil { worker = Task { await work() } }
  }

  /// Waits for room; `false` where there is none any more.
  private func hasRoom() async -> Bool {
    lastSender += 1
    let number = lastSender
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The cancellation may have come before there was anybody to wake.
        if Task.isCancelled { return continuation.resume(returning: true) }
        senders.append((number, continuation))
      }
    } onCancel: {
      Task { await self.wake(number) }
    }
  }

  private func wake(_ number: Int) {
    guard let index = senders.firstIndex(where: { $0.number == number }) else { return }
    senders.remove(at: index).continuation.resume(returning: true)
  }

  private func work() async {
    while let line = queue.next() {
      if !senders.isEmpty { senders.removeFirst().continuation.resume(returning: true) }
      await run(line)
    }
    worker = nil
  }

  /// The end is near.
  private func hurry() {
    guard worker != nil, deadline == nil else { return }
    deadline = Task {
      guard (try? await clock.sleep(for: timeout)) != nil else { return }
      giveUp()
    }
  }

  private func giveUp() {
    let rest = queue.abandon() + senders.count
    for sender in senders { sender.continuation.resume(returning: false) }
    senders = []
    runs.dropped += rest
    if rest > 0 { complain("\(rest == 1 ? "1 event was" : "\(rest) events were") left out at the end") }
    worker?.cancel()
  }

  // MARK: A run

  private func run(_ line: [UInt8]) async {
    do {
      let process = try await ChildProcess.start(
        path: path, arguments: words, environment: environment, input: line, place: command)
      async let lastWord = listen(to: process.errors)
      async let said = listen(to: process.output)
      let status = try? await withTimeout(timeout, clock: clock, process.ended)
      if status == nil { await process.end(grace: Self.grace, clock: clock) }
      _ = await said
      note(status, lastWord: await lastWord)
      // Of one that could not be ended, they would stay open.
      process.output.close()
      process.errors.close()
    } catch {
      runs.failed += 1
      complain("\(LocationError(wrapping: error).message)")
    }
  }

  private func note(_ status: ExitStatus?, lastWord: String?) {
    switch status {
    case .exited(0)?: runs.succeeded += 1
    case let status?:
      runs.failed += 1
      complain("it \(status.text)" + (lastWord.map { ": \($0)" } ?? ""))
    case nil:
      runs.timedOut += 1
      complain(
        Task.isCancelled ? "it was ended: the end waits no longer" : "it took more than \(timeout), and was ended")
    }
  }

  /// Until the end; gives the last line.
  private func listen(to reader: DescriptorReader) async -> String? {
    var lines = ErrorLines(limiter: LineLimiter(lines: .max))
    while let bytes = try? await reader.next() {
      var heard: [String] = []
      lines.push(bytes.span, at: .zero) { heard.append($0) }
      say(heard)
    }
    var heard: [String] = []
    lines.finish { heard.append($0) }
    say(heard)
    return lines.last
  }

  private func say(_ lines: [String]) {
    saidLines.begin(at: timer.elapsed) { logger.notice("\(name): \($0)") }
    for line in lines { saidLines.pass(line) { logger.notice("\(name): \($0)") } }
  }

  private func complain(_ text: String) {
    complaints.begin(at: timer.elapsed) { logger.error("\(command): \($0)") }
    complaints.pass(text) { logger.error("\(command): \($0)") }
  }
}
