package import LocationIO
package import LocationKit

/// The limit on the number of resident subjects, and the store of the others.
///
/// The subject to evict is found by a hand that goes around all slots (F. Corbató, 1968): it clears the mark of those
/// that were used since it last passed, and stops at the first without one.
struct Residence {
  var store: SubjectStore
  /// Largest number of resident subjects.
  let limit: Int
  var hand = 0

  /// Lets the deciders in the store watch other places.
  mutating func watch(
    _ places: any PlaceLookup, insteadOf former: any PlaceLookup,
    _ configuration: DecisionConfiguration, into events: inout [FleetEvent]
  ) throws(LocationError) {
    for subject in try store.subjects(withDecider: true) {
      guard var stored = try store.take(subject), case .decider(let memory) = stored.state else { continue }
      var decided: [LocationEvent] = []
      let decider = try SubjectDecider(memory: memory, former, configuration, into: &decided)
      decider.watch(places, into: &decided)
      for event in decided {
        if let place = event.transition?.place, !place.isFor(subject) { continue }
        stored.sequence += 1
        events.append(FleetEvent(subject: subject, sequence: Int(stored.sequence), event: event))
      }
      stored.state = .decider(decider.memory)
      _ = try store.put(stored)
    }
  }
}

extension Fleet {
  /// Keeps at most `limit` subjects in memory from now on, and the others in `storage`, whose content is dropped. Those
  /// whose silence is awaited remain in memory. Call it before the first reading.
  /// - Parameter limit: at least 1.
  package mutating func limitResidents(
    to limit: Int, othersIn storage: any BlockStorage
  ) throws(LocationError) {
    residence = Residence(store: try SubjectStore(storage), limit: max(1, limit))
  }

  /// Returns the slot of a subject. One that is not resident becomes resident, in the place of another if necessary.
  mutating func slot(of subject: String) throws(LocationError) -> Int {
    if let slot = subjects.find(subject) { return slot }
    let stored = try residence?.store.take(subject)
    if stored != nil { counts.returns += 1 }
    return try admit(stored ?? StoredSubject(id: subject, sequence: 0, state: .new))
  }

  /// Makes a subject resident.
  mutating func admit(_ stored: StoredSubject) throws(LocationError) -> Int {
    if let residence, subjects.count >= residence.limit { try evict() }
    let slot = subjects.insert(stored.id)
    let record = SubjectRecord(sequence: stored.sequence)
    if slot == records.count { records.append(record) } else { records[slot] = record }
    // It has a value whenever the state is compact.
    if judges, slot == traces.count { traces.append(MotionTrace()) }
    switch stored.state {
    case .new: break
    case .compact(var compact, let trace, let origin):
      compact.origin = origins.use(origin)
      if judges { traces[slot] = trace ?? MotionTrace() }
      records[slot].compact = compact
      records[slot].marks.insert(.isUsed)
      awaitSilence(slot)
    case .decider(let memory):
      var events: [LocationEvent] = []
      put(try SubjectDecider(memory: memory, places, configuration, into: &events), slot)
    }
    return slot
  }

  /// Moves a resident subject that was not used lately to the store. None is moved if the deadlines of all are awaited.
  private mutating func evict() throws(LocationError) {
    guard let start = residence?.hand else { return }
    for step in 0..<(2 * subjects.end) {
      let slot = (start + step) % subjects.end
      guard subjects[slot] != nil, !isAwaited(slot) else { continue }
      if records[slot].marks.contains(.isUsed) {
        records[slot].marks.remove(.isUsed)
      } else if let stored = stored(slot), try residence?.store.put(stored) == true {
        residence?.hand = slot + 1
        counts.evictions += 1
        clear(slot)
        subjects.remove(slot)
        return
      }
    }
  }

  /// Returns the state of a resident subject; `nil` for an empty slot.
  func stored(_ slot: Int) -> StoredSubject? {
    guard let id = subjects[slot] else { return nil }
    let state: StoredSubject.State =
      if let compact = records[slot].compact {
        if let stays = stays[slot] {
          .decider(decider(compact, stays, slot).memory)
        } else {
          .compact(compact, judges ? traces[slot] : nil, origins[compact.origin])
        }
      } else if let decider = deciders[slot] { .decider(decider.memory) } else { .new }
    return StoredSubject(id: id, sequence: records[slot].sequence, state: state)
  }
}
