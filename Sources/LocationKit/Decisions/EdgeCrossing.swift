/// The known facts about the moment at which an edge was crossed.
struct EdgeCrossing: Sendable, Hashable {
  /// Interpolated time; `nil` if the crossing is inferred or untimed.
  var time: UTCInstant?
  var isInferred = false
  /// The last time before and the first time after an inferred crossing.
  var bracket: ClosedRange<UTCInstant>?
}

extension EdgeCrossing {
  /// Creates the crossing that a step made.
  init(by step: Step?, of region: Region) {
    guard let step, step.way == .continuous else {
      self.init(isInferred: true, bracket: step?.bracket)
      return
    }
    self.init(time: step.time(at: step.crossing(of: region)))
  }

  /// Returns this earlier crossing, updated by a later step. If the path of that step is unknown, the subject, which
  /// was already on the other side, may have been back in between.
  func followed(by step: Step?, of region: Region) -> EdgeCrossing {
    if step?.way == .continuous { return self }
    var crossing = EdgeCrossing(by: step, of: region)
    if let longer = Step.bracket(from: time ?? bracket?.lowerBound, to: crossing.bracket?.upperBound) {
      crossing.bracket = longer
    }
    return crossing
  }
}
