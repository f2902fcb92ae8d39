import LocationIO
public import LocationKit
import Synchronization

/// Places that change: a large index, and a small index of the changes since. The small one is merged into a new
/// large index in the background when it has grown.
///
/// Readers take a ``snapshot``, which costs as much as copying a value, does not wait for updates, and does not
/// change.
public final class PlaceCollection: Sendable {
  /// Number of changed places above which a merge starts.
  private let mergeLimit: Int
  private let current: Mutex<PlaceSnapshot>
  private let changes: Mutex<Changes>

  /// The differences from the base, by id. No id is in both sets.
  private struct Changes: Sendable {
    var added: [String: PointOfInterest] = [:]
    var removed: Set<String> = []
    /// Table of the ids of the base, created on first use.
    var table: IdentifierTable?
    var isMerging = false
    var fault: LocationError?

    var count: Int { added.count + removed.count }
  }

  /// Creates a collection over an index.
  ///
  /// - Parameters:
  ///   - index: the places at the start.
  ///   - mergeLimit: number of changes after which they are merged into a new index.
  public init(_ index: PlaceIndex, mergeLimit: Int = 10_000) throws(LocationError) {
    self.mergeLimit = mergeLimit
    current = Mutex(PlaceSnapshot(base: index, hidden: [], added: try PlaceIndex([])))
    changes = Mutex(Changes())
  }

  /// Current places.
  public var snapshot: PlaceSnapshot { current.withLock { $0 } }

  /// Error of a merge in the background; the changes remain as they were.
  public var fault: LocationError? { changes.withLock { $0.fault } }

  /// Adds places, which replace those with the same ids, and removes others. Its duration grows with the number of
  /// changes since the last merge; the first call also reads all ids. Add many places in one call.
  ///
  /// Throws the errors of ``PlaceIndex/Builder/add(_:)``, and the index's ``PlaceIndex/fault``;
  /// in that case nothing changes.
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

  /// Builds a new index of all places, on a thread of its own. Returns `false` if one is already being built. Throws
  /// the index's ``PlaceIndex/fault``, and the error of a rejected place; in that case nothing changes.
  /// Cancelling the task does not stop it.
  @discardableResult
  public func merge() async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      let hasStarted = OwnThread.start { [self] in
        continuation.resume(with: Result { try mergeNow() })
      }
      if !hasStarted { continuation.resume(throwing: LocationError(.internalError, "there is no thread left")) }
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
        // Changes made in the meantime are differences from the new base.
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

  /// Returns an index of all unchanged places of the base, in order, and all added places.
  private func merged(
    _ base: PlaceIndex, _ changes: Changes
  ) throws(LocationError) -> PlaceIndex {
    var builder = PlaceIndex.Builder(expecting: base.count + changes.added.count)
    for number in 0..<base.count {
      let place = base.place(number)
      if changes.added[place.id] == nil, !changes.removed.contains(place.id) { try builder.add(place) }
    }
    try base.throwFault()
    for place in changes.added.values.sorted(by: { $0.id < $1.id }) { try builder.add(place) }
    return try builder.build()
  }

  private func publish(_ changes: inout Changes, base: PlaceIndex) throws(LocationError) {
    var hidden: Set<Int> = []
    if changes.count > 0 {
      let table = changes.table ?? IdentifierTable(base)
      changes.table = table
      for id in changes.removed { hidden.formUnion(table.numbers(of: id, in: base)) }
      for id in changes.added.keys { hidden.formUnion(table.numbers(of: id, in: base)) }
      try base.throwFault()
    }
    let added = try PlaceIndex(changes.added.values.sorted { $0.id < $1.id })
    let next = PlaceSnapshot(base: base, hidden: hidden, added: added)
    current.withLock { $0 = next }
  }
}
