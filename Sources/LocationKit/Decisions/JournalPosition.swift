/// The state of a decider with a journal: the number of the last event, and which readings of a recording were decided
/// before.
struct JournalPosition: Sendable {
  /// Number of the last event; 0 before the first.
  private(set) var sequence = 0
  /// Readings since the recording's beginning.
  private(set) var tally = ReadingTally()
  /// Readings up to the last recorded events, while these readings are being skipped.
  private var goal: ReadingTally?
  private var isOther = false
  private(set) var passedOver = 0

  init() {}

  /// Returns whether a reading of a recording was decided before.
  mutating func passesOver(_ reading: Reading) -> Bool {
    tally.note(reading)
    guard let goal else { return false }
    passedOver = tally.count
    if tally.count == goal.count {
      isOther = tally != goal
      self.goal = nil
    }
    return true
  }

  /// Reason why the run cannot resume; `nil` if it can.
  var failure: LocationError? {
    isOther
      ? LocationError(
        .invalidData, "the journal was written with another recording, or another part of it",
        remedy: "use the same recording and options as before, or another journal") : nil
  }

  /// Reason why the run could not resume, at the end of the recording; `nil` if it could.
  var failureAtEnd: LocationError? {
    guard let goal, goal.count > 0 else { return failure }
    return LocationError(
      .invalidData, "the recording has \(tally.count) readings, and the journal was written after \(goal.count)",
      remedy: "use the same recording and options as before, or another journal")
  }

  /// Numbers the events from `start` on, which are new.
  mutating func number(
    _ events: inout [LocationEvent], from start: Int, limits: VisitLimits?,
    evidence: (PointOfInterest) -> DecisionEvidence
  ) {
    for index in start..<max(start, events.count) where events[index].isPlaceEvent {
      sequence += 1
      if case .visited(var visit) = events[index] {
        (visit.sequence, visit.limits) = (sequence, limits)
        events[index] = .visited(visit)
      } else if var transition = events[index].transition {
        transition.sequence = sequence
        transition.evidence = evidence(transition.place)
        events[index] = events[index].with(transition)
      }
    }
  }
}

extension JournalPosition: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(sequence)
    // A process that is killed while it skips readings must not lose the goal.
    writer.put(goal ?? tally)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    sequence = try reader.take()
    let goal = try reader.take(ReadingTally.self)
    self.goal = goal.count > 0 ? goal : nil
  }
}
