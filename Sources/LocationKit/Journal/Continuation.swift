/// What a decider that has a journal knows of it: the number of the last event, and which readings of a recording were
/// decided before.
struct Continuation: Sendable {
  /// Of the last event; 0 before the first.
  private(set) var sequence = 0
  /// What has been read since the recording's beginning.
  private(set) var tally = ReadingTally()
  /// What had been read when the last events were kept, while it is passed over.
  private var goal: ReadingTally?
  private var isOther = false
  private(set) var passedOver = 0

  init() {}

  /// Whether a reading of a recording was decided before.
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

  /// Why it is of no use to go on.
  var failure: LocationError? {
    isOther
      ? LocationError(
        .badData, "the journal was written with another recording, or another part of it",
        remedy: "name the recording and the options as before, or another journal") : nil
  }

  /// The same when the recording has ended.
  var failureAtEnd: LocationError? {
    guard let goal, goal.count > 0 else { return failure }
    return LocationError(
      .badData, "the recording has \(tally.count) readings, and the journal was written after \(goal.count)",
      remedy: "name the recording and the options as before, or another journal")
  }

  /// The events from `start` on are new: numbers them.
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

extension Continuation: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(sequence)
    // Who is killed while it passes over knows no more than before.
    writer.put(goal ?? tally)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    sequence = try reader.take()
    let goal = try reader.take(ReadingTally.self)
    self.goal = goal.count > 0 ? goal : nil
  }
}
