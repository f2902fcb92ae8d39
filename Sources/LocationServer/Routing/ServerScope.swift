/// What a token permits. A scope includes no other.
enum ServerScope: String, Sendable, Hashable, CaseIterable {
  /// Reads locations, history, places and events.
  case read
  /// Changes places and webhooks.
  case write
  /// Posts locations of a device.
  case ingest
}
