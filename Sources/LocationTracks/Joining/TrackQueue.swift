package import LocationKit

/// Tracks in sequence. If a file does not begin with a track header, one is inserted, so that its points do not
/// continue the previous track.
package struct TrackQueue: TrackSequence {
  private var waiting: ArraySlice<() async throws -> TrackReader>
  private var current: TrackReader?
  private var read: [InputCounts] = []
  /// Whether the current track is already separated from the previous one.
  private var isSeparate = true
  package private(set) var failures: [LocationError] = []

  /// - Parameter readers: functions that open the tracks, each called when the previous track has ended.
  package init(_ readers: [() async throws -> TrackReader]) { waiting = readers[...] }

  package var inputCounts: [InputCounts] { read + (current.map { [$0.counts] } ?? []) }

  package mutating func next(into entries: inout [TrackEntry]) async throws -> Bool {
    do {
      if current == nil {
        guard let open = waiting.popFirst() else { return false }
        isSeparate = read.isEmpty
        current = try await open()
      }
      let before = entries.count
      if try await current?.next(into: &entries) == true {
        separate(&entries, from: before)
        return true
      }
    } catch let error as LocationError {
      failures.append(error)
    }
    if let counts = current?.counts { read.append(counts) }
    current = nil
    return true
  }

  private mutating func separate(_ entries: inout [TrackEntry], from start: Int) {
    guard !isSeparate, let first = entries[start...].firstIndex(where: \.isOfTrack) else { return }
    isSeparate = true
    if case .track = entries[first] { return }
    entries.insert(.track(TrackHeader()), at: first)
  }
}
