import LocationIO
public import LocationKit
import Synchronization

/// Places that change: a large index, and beside it a small one of what has changed since, which is merged into a new large
/// one in the background when it has grown.
///
/// Whoever asks takes a ``snapshot``, which costs as much as copying a value, waits for nobody, and does not change.
public final class PointOfInterestCollection: Sendable {
  /// Changed places, more than which are merged.
  private let mergeLimit: Int
  private let current: Mutex<PointOfInterestSnapshot>
  private let changes: Mutex<Changes>

  /// What differs from the base; by id. No id is in both.
  private struct Changes: Sendable {
    var added: [String: PointOfInterest] = [:]
    var removed: Set<String> = []
    /// Of the base; made when it is first needed.
    var table: IdentifierTable?
    var isMerging = false
    var fault: LocationError?

    var count: Int { added.count + removed.count }
  }

  public init(_ index: PointOfInterestIndex, mergeLimit: Int = 10_000) throws(LocationError) {
    self.mergeLimit = mergeLimit
    current = Mutex(PointOfInterestSnapshot(base: index, hidden: [], added: try PointOfInterestIndex([])))
    changes = Mutex(Changes())
  }

  /// The places as they are now.
  public var snapshot: PointOfInterestSnapshot { current.withLock { $0 } }

  /// What a merge in the background failed with; the changes remain as they were.
  public var fault: LocationError? { changes.withLock { $0.fault } }

  /// Adds places, in place of those that have their ids, and removes others. Takes as long as all changes since the last merge
  /// take to be put in order, and the first time as long as reading all ids: add many at once.
  ///
  /// Throws as ``PointOfInterestIndex/Builder/add(_:)`` does, and the index's ``PointOfInterestIndex/fault``; then nothing
  /// has changed.
  public func update(
    adding places: [PointOfInterest] = [], removing ids: some Sequence<String> = EmptyCollection<String>()
  ) throws(LocationError) {
    let ids = Set(ids)
    let isLarge = try changes.withLock { (changes) throws(LocationError) in
      var next = changes
      for id in ids {
        next.added[id] = nil
        next.removed.insert(id)
      }
      for place in places {
        next.added[place.id] = place
        next.removed.remove(place.id)
      }
      try publish(&next, base: snapshot.base)
      changes = next
      return next.count > mergeLimit && !next.isMerging
    }
    if isLarge { _ = OwnThread.start { [self] in _ = try? mergeNow() } }
  }

  /// Makes a new index of all places, on a thread of its own. False where one is being made already. Throws the index's
  /// ``PointOfInterestIndex/fault``, and whatever a place was refused for; then nothing has changed. It is not cancelled.
  @discardableResult
  public func merge() async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      let hasStarted = OwnThread.start { [self] in
        continuation.resume(with: Result { try mergeNow() })
      }
      if !hasStarted { continuation.resume(throwing: LocationError(.internal, "there is no thread left")) }
    }
  }

  private func mergeNow() throws(LocationError) -> Bool {
    let start = changes.withLock { changes -> Changes? in
      guard !changes.isMerging else { return nil }
      changes.isMerging = true
      return changes
    }
    guard let start else { return false }
    do {
      let base = try merged(snapshot.base, start)
      try changes.withLock { (changes) throws(LocationError) in
        var next = Changes()
        // What has changed in the meantime differs from the new base.
        next.added = changes.added.filter { start.added[$0.key] != $0.value }
        next.removed = changes.removed.subtracting(start.removed)
        try publish(&next, base: base)
        changes = next
      }
    } catch {
      changes.withLock { ($0.isMerging, $0.fault) = (false, error) }
      throw error
    }
    return true
  }

  /// All places of the base that were not changed, in order, and all that were added.
  private func merged(
    _ base: PointOfInterestIndex, _ changes: Changes
  ) throws(LocationError) -> PointOfInterestIndex {
    var builder = PointOfInterestIndex.Builder(expecting: base.count + changes.added.count)
    for number in 0..<base.count {
      let place = base.place(number)
      if changes.added[place.id] == nil, !changes.removed.contains(place.id) { try builder.add(place) }
    }
    try base.throwFault()
    for place in changes.added.values.sorted(by: { $0.id < $1.id }) { try builder.add(place) }
    return try builder.build()
  }

  /// Makes the changes visible.
  private func publish(_ changes: inout Changes, base: PointOfInterestIndex) throws(LocationError) {
    var hidden: Set<Int> = []
    if changes.count > 0 {
      let table = changes.table ?? IdentifierTable(base)
      changes.table = table
      for id in changes.removed { hidden.formUnion(table.numbers(of: id, in: base)) }
      for id in changes.added.keys { hidden.formUnion(table.numbers(of: id, in: base)) }
      try base.throwFault()
    }
    let added = try PointOfInterestIndex(changes.added.values.sorted { $0.id < $1.id })
    let next = PointOfInterestSnapshot(base: base, hidden: hidden, added: added)
    current.withLock { $0 = next }
  }
}
