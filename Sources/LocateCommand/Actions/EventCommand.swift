import Glibc
import LocationIO
import LocationKit
import LocationSources
import LocationWire
import Logging

/// A command that runs a program for each place event, visit and alarm, with the event's JSON on its standard input.
///
/// One run at a time, in the order of the events. A run that fails or times out is logged and counted, and the next run
/// gets the next event: no event is retried.
actor EventCommand {
  /// The handling of an event while too many wait.
  enum Overflow: Sendable {
    /// The caller of ``take(_:overflow:)`` waits: for recorded sources.
    case wait
    /// The event is dropped, logged and counted: for live sources, which do not wait.
    case drop
  }

  /// The outcome of the events.
  struct Outcome: Sendable, Hashable {
    /// Number of runs that ended with status 0.
    var succeeded = 0
    /// Number of runs that could not be started, or ended in another way.
    var failed = 0
    var timedOut = 0
    /// Number of events without a run: the queue was full, or the time at the end was over.
    var dropped = 0
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
  private var runs = Outcome()
  /// Task that runs the program while events wait.
  private var worker: Task<Void, Never>?
  /// Task that limits the time for pending events at the end.
  private var deadline: Task<Void, Never>?
  /// Callers that wait for room, in the order of their calls.
  private var senders: [(line: [UInt8], isDone: Promise<Void>)] = []
  private var outputLimiter = LineLimiter()
  private var faultLimiter = LineLimiter(lines: 5, noun: "faults")

  /// Time between SIGTERM and SIGKILL.
  private static let grace = Duration.seconds(2)

  /// Maximum duration of ``finish()`` beyond that of one run, after its task is cancelled.
  static let patience = grace * 2

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - command: words, quoted as for a shell. No shell is involved; use `sh -c '…'` for one.
  ///   - environment: environment of the program; the program is searched for in its `PATH`.
  ///   - timeout: maximum duration of a run. After it, the program and its child processes get SIGTERM, and SIGKILL two
  ///     seconds later.
  ///   - capacity: maximum number of waiting events.
  ///   - logger: receives the program's output as `notice`, at most twenty lines in ten seconds; and failed runs and
  ///     dropped events as `error`, at most five in ten seconds.
  ///   - clock: the clock for all times.
  /// - Throws: invalid argument if a quote is not closed, or if only a shell could interpret the command; input not
  ///   found if the program does not exist; permission denied if it cannot be executed.
  init(
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

  /// Enqueues a run of the program for an event, if it is a place event, a visit or an alarm. Returns once the event is
  /// queued or dropped. If the task is cancelled while it waits for room, the event is queued beyond the capacity.
  ///
  /// - Parameters:
  ///   - subject: subject of the event; `nil` for the position of the source.
  ///   - overflow: the handling of this event; `nil` for the default of the command.
  nonisolated func take(_ event: LocationEvent, of subject: String? = nil, overflow: Overflow? = nil) async {
    guard event.isPlaceEvent || event.isAlarm else { return }
    await enqueue(WireEncoder().line(event, of: subject), overflow)
  }

  /// Waits until the program has run for all queued events. If the task is cancelled, before or during the wait, the
  /// remaining events together get the time limit of one run; the rest is dropped, logged and counted.
  func finish() async -> Outcome {
    await withTaskCancellationHandler {
      while let worker { await worker.value }
    } onCancel: {
      Task { await self.hurry() }
    }
    deadline?.cancel()
    deadline = nil
    outputLimiter.finish { logger.notice("\(name): \($0)") }
    faultLimiter.finish { logger.error("\(command): \($0)") }
    return outcome
  }

  var outcome: Outcome {
    var outcome = runs
    outcome.dropped += queue.dropped
    return outcome
  }

  /// Number of pending events: queued ones, those that wait for room, and the one whose run is in progress.
  var pending: Int { queue.count + senders.count + (worker == nil ? 0 : 1) }

  private var name: String { words[0] }

  // MARK: The queue

  private func enqueue(_ line: [UInt8], _ overflow: Overflow?) async {
    switch overflow ?? self.overflow {
    case .wait:
      // Earlier callers get the available room first.
      if queue.isFull || !senders.isEmpty { await appendOnceThereIsRoom(line) } else { queue.append(line) }
    case .drop:
      if !queue.offer(line) {
        complain("the queue of \(queue.capacity) events is full; further events are dropped until it drains")
      }
    }
    if worker == nil { worker = Task { await work() } }
  }

  /// Returns when the line is queued, or has been dropped at the end.
  private func appendOnceThereIsRoom(_ line: [UInt8]) async {
    let isDone = Promise<Void>()
    senders.append((line, isDone))
    if (try? await isDone.value()) != nil { return }
    // Cancelled.
    guard let index = senders.firstIndex(where: { $0.isDone === isDone }) else { return }
    queue.append(senders.remove(at: index).line)
  }

  private func work() async {
    while let line = queue.next() {
      if !senders.isEmpty {
        let sender = senders.removeFirst()
        queue.append(sender.line)
        sender.isDone.fill(())
      }
      await run(line)
    }
    worker = nil
  }

  /// Limits the time for the pending events, because the end is near.
  private func hurry() {
    guard worker != nil, deadline == nil else { return }
    deadline = Task {
      guard (try? await clock.sleep(for: timeout)) != nil else { return }
      giveUp()
    }
  }

  private func giveUp() {
    let rest = queue.abandon() + senders.count
    for sender in senders { sender.isDone.fill(()) }
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
      async let lastError = listen(to: process.errors)
      async let lastLine = listen(to: process.output)
      let status = try? await withTimeout(timeout, clock: clock, process.ended)
      if status == nil { await process.end(grace: Self.grace, clock: clock) }
      _ = await lastLine
      note(status, lastError: await lastError)
      // The pipes of a program that could not be ended would stay open.
      process.output.close()
      process.errors.close()
    } catch {
      runs.failed += 1
      complain("\(LocationError(wrapping: error).message)")
    }
  }

  private func note(_ status: ExitStatus?, lastError: String?) {
    switch status {
    case .exited(0)?: runs.succeeded += 1
    case let status?:
      runs.failed += 1
      complain("it \(status.text)" + (lastError.map { ": \($0)" } ?? ""))
    case nil:
      runs.timedOut += 1
      complain(
        Task.isCancelled ? "it was ended: the end waits no longer" : "it took more than \(timeout), and was ended")
    }
  }

  /// Reads and logs the output until its end. Returns the last line.
  private func listen(to reader: DescriptorReader) async -> String? {
    var lines = ErrorLines(limiter: LineLimiter(lines: .max))
    while let bytes = try? await reader.next() { lines.push(bytes.span, at: .zero) { log($0) } }
    lines.finish { log($0) }
    return lines.last
  }

  private func log(_ line: String) {
    outputLimiter.begin(at: timer.elapsed) { logger.notice("\(name): \($0)") }
    outputLimiter.pass(line) { logger.notice("\(name): \($0)") }
  }

  private func complain(_ text: String) {
    faultLimiter.begin(at: timer.elapsed) { logger.error("\(command): \($0)") }
    faultLimiter.pass(text) { logger.error("\(command): \($0)") }
  }
}

/// A bounded queue of lines for a program.
struct EventQueue {
  let capacity: Int
  /// Number of lines dropped because the queue was full.
  private(set) var dropped = 0

  private var lines: [[UInt8]] = []
  private var isOverflowing = false

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var count: Int { lines.count }
  var isFull: Bool { count >= capacity }

  /// Appends a line, even beyond the capacity: for a caller that has waited for room, or cannot wait. See
  /// ``offer(_:)``.
  mutating func append(_ line: [UInt8]) { lines.append(line) }

  /// Appends a line if there is room, and drops it otherwise. Returns `false` for the first drop since there was room,
  /// so that the caller reports it.
  mutating func offer(_ line: [UInt8]) -> Bool {
    guard isFull else {
      append(line)
      return true
    }
    defer { isOverflowing = true }
    dropped += 1
    return isOverflowing
  }

  mutating func next() -> [UInt8]? {
    isOverflowing = false
    return lines.isEmpty ? nil : lines.removeFirst()
  }

  /// Removes all lines. Returns their number.
  mutating func abandon() -> Int {
    defer { lines = [] }
    return count
  }
}
