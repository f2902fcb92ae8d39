import LocationIO
package import LocationJournal
import LocationKit
import LocationMQTT
import LocationWire

/// What a server does with events besides answering: it runs a program, and publishes them at a broker.
package struct ServedActions: Sendable {
  let command: EventCommand?
  let broker: MQTTEventOptions
  let journal: FileJournal?
  private let entries = AsyncStream.makeStream(of: [JournalEntry].self)

  init(command: EventCommand?, broker: MQTTEventOptions, journal: FileJournal?) {
    (self.command, self.broker, self.journal) = (command, broker, journal)
  }

  /// Takes events after they were persisted.
  package func take(_ events: [JournalEntry]) { if command != nil { entries.continuation.yield(events) } }

  /// Runs the program and publishes events until the task is cancelled.
  package func run() async throws {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await runCommand() }
      if let journal, broker.mqtt != nil { group.addTask { await publish(journal) } }
    }
    try Task.checkCancellation()
  }

  private func runCommand() async {
    guard let command else { return }
    for await events in entries.stream {
      for entry in events { await command.take(entry.event, of: entry.subject) }
    }
    _ = await command.finish()
  }

  // MARK: The broker

  /// Publishes the events of the journal. If the broker cannot be reached, it is tried again, with growing pauses.
  private func publish(_ journal: FileJournal) async {
    var pauses = BackOff(first: .seconds(1), longest: .seconds(60))
    while !Task.isCancelled {
      do { try await publish(journal) { pauses.reset() } } catch is CancellationError { return } catch {
        StandardError.report(LocationError(wrapping: error).sentence)
      }
      try? await Task.sleep(for: pauses.next(jitter: 1))
    }
  }

  /// Publishes the events after those that a former run has published: the broker stores how far they are.
  private func publish(_ journal: FileJournal, _ noteSuccess: () -> Void) async throws {
    guard var sender = try await broker.connect("serve") else { return }
    noteSuccess()
    do {
      var last = journal.lastSequence
      if let mark = sender.mark.flatMap({ EventIdentifier(text: $0) }), mark.epoch == journal.epoch {
        last = min(last, mark.sequence)
      } else {
        try await sender.forgetFormerStates()
      }
      while true {
        let (lines, read) = try await Self.lines(of: journal, after: last)
        if read > last {
          try await sender.send(lines, mark: EventIdentifier(epoch: journal.epoch, read).text)
          last = read
        } else {
          try await sender.attend()
          try await Task.sleep(for: .milliseconds(200))
        }
      }
    } catch {
      try? await sender.end([])
      throw error
    }
  }

  /// Returns the lines of some events after a number, and the number of the last one.
  private static func lines(of journal: FileJournal, after last: Int) async throws -> ([UInt8], Int) {
    let end = min(journal.lastSequence, last + 1000)
    guard end > last else { return ([], last) }
    return try await onBlockingThread {
      var events = try journal.events(from: last + 1, through: end)
      var writer = ASCIIWriter()
      while let entry = try events.nextEntry() { WireEncoder().encode(entry.event, of: entry.subject, to: &writer) }
      return (writer.bytes, end)
    }
  }
}
