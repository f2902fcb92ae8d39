public import LocationKit

/// Tracks one after the other.
public struct TrackQueue: TrackSequence {
  private var waiting: ArraySlice<() async throws -> TrackReader>
  private var current: TrackReader?
  private var read: [SourceAccount] = []
  public private(set) var failures: [LocationError] = []

  /// - Parameter readers: open the tracks, each at its turn.
  public init(_ readers: [() async throws -> TrackReader]) { waiting = readers[...] }

  public var accounts: [SourceAccount] { read + (current.map { [$0.account] } ?? []) }

  public mutating func next(into entries: inout [TrackEntry]) async throws -> Bool {
    do {
      if current == nil {
        guard let open = waiting.popFirst() else { return false }
        current = try await open()
      }
      if try await current?.next(into: &entries) == true { return true }
    } catch let error as LocationError {
      failures.append(error)
    }
    if let account = current?.account { read.append(account) }
    current = nil
    return true
  }
}
