/// Keeps the events of places and visits, and what is needed to go on after them: so that each is told once, whatever happens to the
/// process in between.
///
/// The manager that has one numbers the events (``LocationEvent/sequence``) and tells nobody of an event that is not
/// kept. One manager at a time has a journal, and calls it one call after the other. `FileJournal` in `LocationPlaces` is one.
public protocol EventJournal: Sendable {
  /// What the last ``record(_:memory:)`` that returned was given; `nil` where there was none. Asked for when a source begins
  /// to run.
  func memory() async throws(LocationError) -> [UInt8]?

  /// Keeps both, or neither. Returns when they survive the process and the machine. An error ends the run of the source
  /// with it, and nobody is told of the events.
  ///
  /// - Parameters:
  ///   - events: those of places, and visits, that one report of the fetcher caused, in order; none where only the memory is to be kept.
  ///   - memory: what the manager knows after them, in a form that only it understands.
  func record(_ events: [LocationEvent], memory: [UInt8]) async throws(LocationError)
}
