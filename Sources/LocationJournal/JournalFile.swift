import LocationIO
public import LocationKit

/// The events of a ``FileJournal``, readable even while it is written.
public struct JournalFile: Sendable {
  private let storage: any BlockStorage

  /// Opens a journal. Throws a ``/LocationKit/LocationError`` that names the path if the file does not exist or may not be read.
  public init(_ path: String) throws(LocationError) { storage = try FileStorage(reading: path) }

  init(_ storage: any BlockStorage) { self.storage = storage }

  /// Returns the events from number `first` to number `last`, in order.
  public func events(from first: Int = 1, through last: Int = .max) throws(LocationError) -> JournalEvents {
    let reader = try BlockReader(storage, opening: JournalBlock.opening)
    return JournalEvents(reader, first...max(first, last), place: storage.path)
  }

  /// Returns the event with a number. Throws ``/LocationKit/LocationError/Code/invalidArgument`` with the existing numbers if there is none. If the journal is
  /// damaged and lacks the event, it throws the error of ``JournalEvents/next()``.
  public func event(_ sequence: Int) throws(LocationError) -> LocationEvent {
    var (first, last): (Int?, Int?)
    var damage: LocationError?
    var events = try events()
    var isOver = false
    while !isOver {
      do throws(LocationError) {
        guard let event = try events.next() else { break }
        last = event.sequence
        first = first ?? last
        if last == sequence { return event }
      } catch {
        damage = damage ?? error
        isOver = error.code != .invalidData
      }
    }
    if let damage { throw damage }
    var message = "no event has been kept yet"
    if let first, let last { message = "there is no event \(sequence): they are \(first) to \(last)" }
    throw LocationError(
      .invalidArgument, message, context: storage.path, remedy: "list them: locate explain \(storage.path)")
  }
}
