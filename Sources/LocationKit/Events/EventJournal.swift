/// A journal of the events of places and visits, and of the memory that is needed to resume after them, so that no event
/// is delivered twice, even if the process is killed.
///
/// A kill between the record and the delivery leaves an event that is in the journal and was not delivered. A consumer
/// that may not miss it compares ``LocationEvent/sequence`` with the last number that it has handled, and reads what is
/// missing from the journal.
///
/// A manager with a journal numbers the events (``LocationEvent/sequence``) and delivers no event that has not been
/// recorded. Only one manager at a time may use a journal; it makes one call at a time. `FileJournal` in
/// `LocationJournal` is an implementation.
public protocol EventJournal: Sendable {
  /// Returns the memory of the last ``record(_:memory:)`` that returned; `nil` if there was none. Called when a source
  /// starts to run.
  func memory() async throws(LocationError) -> [UInt8]?

  /// Records the events and the memory, both or neither. Returns when they are safe from a crash of the process and of
  /// the machine. An error ends the run of the source with that error, and the events are not delivered.
  ///
  /// - Parameters:
  ///   - events: the events of places and visits that one report of the fetcher caused, in order; empty if only the
  ///     memory is to be recorded.
  ///   - memory: the state of the manager after the events, in a format that only the manager understands.
  func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError)
}
