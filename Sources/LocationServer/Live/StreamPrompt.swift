/// Writes to a connection without waiting, on the connection's own thread.
protocol PromptOutput: Sendable {
  /// Identity of the thread, which many connections share.
  var thread: ObjectIdentifier { get }

  /// Runs a function on the thread.
  func execute(_ body: @escaping @Sendable () -> Void)

  /// Writes bytes. Returns `false`, and writes nothing, if the client does not read what was written before, or has left. Only
  /// called on the thread.
  func write(_ bytes: [UInt8]) -> Bool
}

/// Writes the messages of a stream without its task: for thousands of clients, the tasks would cost as much as the writing.
struct StreamPrompt: Sendable {
  let output: any PromptOutput
  let isLines: Bool
  /// Returns whether the client's token is still valid.
  let isPermitted: @Sendable () -> Bool

  /// Returns `false`, and writes nothing, if the task has to decide or to wait.
  func write(_ messages: [StreamMessage]) -> Bool {
    guard isPermitted() else { return false }
    var bytes: [UInt8] = []
    for message in messages { bytes += isLines ? message.line : message.frame }
    return output.write(bytes)
  }
}
