import Foundation
import Synchronization
import TestSupport

/// A process under way. Its output is read as it comes, so that it never waits for us; past its deadline it is killed.
final class RunningProgram: Sendable {
  /// What the program has written to one of its outputs until now.
  private struct Written {
    private(set) var data = Data()
    /// Counted as they come: an output may be megabytes in thousands of pieces.
    private(set) var lines = 0

    mutating func append(_ piece: Data) {
      data.append(piece)
      lines += piece.count { $0 == UInt8(ascii: "\n") }
    }
  }

  private struct State {
    var output = Written()
    var errors = Written()
    /// Of output, errors and the process itself: how many have not ended yet.
    var open = 3
    var code: Int32 = 0
    var isOverdue = false
    var ended: ContinuousClock.Instant?
    var waiters: [Waiter] = []
  }

  private struct Waiter {
    let output: Int
    let errors: Int
    /// Called on the thread that has read the lines.
    let act: @Sendable () -> Void
  }

  private let state = Mutex(State())
  private let name: String
  private let started = ContinuousClock.now
  private let input = Pipe()
  private let process: SpawnedProcess

  init(
    _ command: String, _ arguments: [String], input: Program.Input, environment: [String: String], folder: URL?,
    deadline: Duration
  ) throws {
    name = ([command] + arguments).joined(separator: " ")
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    process = try SpawnedProcess(
      command, arguments, environment: Self.surroundings.merging(environment) { $1 }.map { "\($0)=\($1)" },
      folder: folder?.path, input: try Self.descriptor(of: input, through: self.input),
      output: outputPipe.fileHandleForWriting.fileDescriptor, errors: errorPipe.fileHandleForWriting.fileDescriptor)
    try outputPipe.fileHandleForWriting.close()
    try errorPipe.fileHandleForWriting.close()
    try self.input.fileHandleForReading.close()
    Thread.detachNewThread { [self] in
      let code = process.wait()
      close { $0.code = code }
    }
    read(outputPipe) { $0.output.append($1) }
    read(errorPipe) { $0.errors.append($1) }
    DispatchQueue.global().asyncAfter(deadline: .now() + deadline / .seconds(1)) { [weak self] in self?.giveUp() }
  }

  /// Without what the test runner wishes for itself, and without its user's settings.
  static let surroundings = ProcessInfo.processInfo.environment
    .filter { $0.key != "NO_COLOR" && !$0.key.hasPrefix("LOCATE_") }
    .merging(["LOCATE_CONFIG": "none", "TMPDIR": RunFolder.path]) { $1 }

  /// What the program reads; `nil` for nothing.
  private static func descriptor(of input: Program.Input, through pipe: Pipe) throws -> Int32? {
    switch input {
    case .nothing: return nil
    case .text(let text), .open(let text):
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      if case .text = input { try pipe.fileHandleForWriting.close() }
      return pipe.fileHandleForReading.fileDescriptor
    }
  }

  /// A thread of its own: the pool's are for tasks that do not block.
  private func read(_ pipe: Pipe, _ take: @escaping @Sendable (inout State, Data) -> Void) {
    Thread.detachNewThread { [self] in
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { note { take(&$0, data) } }
      close { _ in }
    }
  }

  private func close(_ change: (inout State) -> Void) {
    note { state in
      change(&state)
      state.open -= 1
      if state.open == 0 { state.ended = .now }
    }
  }

  /// Changes the state, and wakes the tasks that wait for that.
  private func note(_ change: (inout State) -> Void) {
    let met = state.withLock { state in
      change(&state)
      let (output, errors) = (state.output.lines, state.errors.lines)
      let hasEnded = state.ended != nil
      let isMet = { (waiter: Waiter) in hasEnded || (waiter.output <= output && waiter.errors <= errors) }
      defer { state.waiters.removeAll(where: isMet) }
      return state.waiters.filter(isMet)
    }
    for waiter in met { waiter.act() }
  }

  private func wait(output: Int, errors: Int) async {
    await withCheckedContinuation { continuation in
      add(Waiter(output: output, errors: errors) { continuation.resume() })
    }
  }

  private func add(_ waiter: Waiter) {
    state.withLock { $0.waiters.append(waiter) }
    note { _ in }
  }

  private func giveUp() {
    let isOverdue = state.withLock { state in
      if state.ended == nil { state.isOverdue = true }
      return state.isOverdue
    }
    if isOverdue { process.send(SIGKILL) }
  }

  /// When so many lines have come on standard output, or the program has ended.
  func lines(_ count: Int) async { await wait(output: count, errors: 0) }

  /// When so many lines have come on standard error, or the program has ended.
  func errorLines(_ count: Int) async { await wait(output: 0, errors: count) }

  var processIdentifier: Int32 { process.identifier }

  /// What it has written to standard output until now.
  var outputSoFar: String { state.withLock { String(decoding: $0.output.data, as: UTF8.self) } }

  /// What it has written to standard error until now.
  var errorsSoFar: String { state.withLock { String(decoding: $0.errors.data, as: UTF8.self) } }

  func send(_ signal: Int32) { process.send(signal) }

  /// As soon as so many lines have come on standard output, however busy the tests are.
  func send(_ signal: Int32, afterLines count: Int) {
    add(Waiter(output: count, errors: 0) { [self] in send(signal) })
  }

  /// When it has ended; throws when that was not before its deadline.
  func end() async throws -> ProgramResult {
    await wait(output: .max, errors: 0)
    let state = self.state.withLock { $0 }
    let result = ProgramResult(
      code: state.code, outputBytes: state.output.data, errors: String(decoding: state.errors.data, as: UTF8.self),
      duration: (state.ended ?? .now) - started)
    if state.isOverdue { throw ProgramOverdue(command: name, result: result) }
    return result
  }
}
