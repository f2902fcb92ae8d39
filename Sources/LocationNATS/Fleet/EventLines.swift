import LocationFleet

/// Lines of events that are not published yet.
struct EventLines {
  /// Position of the last line; the one that it was created with if there is none.
  private(set) var position: PublishedPosition
  private var lines = FleetEventLines()

  /// - Parameter published: position of the last event that is published: those up to it are left out.
  init(after published: PublishedPosition) { position = published }

  var count: Int { lines.count }

  /// Appends an event of a message.
  mutating func append(_ event: FleetEvent, at place: PublishedPosition) {
    guard place > position else { return }
    lines.append(event)
    position = place
  }

  /// Returns and removes the lines.
  mutating func take() -> [UInt8] { lines.take() }
}
