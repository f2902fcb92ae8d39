/// What is known of the moment at which an edge was crossed.
package struct EdgeCrossing: Sendable, Hashable {
  /// Interpolated; `nil` where inferred or untimed.
  package var time: UTCInstant?
  package var isInferred = false
  /// The last time before and the first after an inferred crossing.
  package var bracket: ClosedRange<UTCInstant>?

  package init(time: UTCInstant? = nil, isInferred: Bool = false, bracket: ClosedRange<UTCInstant>? = nil) {
    self.time = time
    self.isInferred = isInferred
    self.bracket = bracket
  }

  /// By this step.
  init(by step: Step?, of region: Region) {
    guard let step, step.way == .continuous else {
      self.init(isInferred: true, bracket: step?.bracket)
      return
    }
    self.init(time: step.time(at: step.crossing(of: region)))
  }

  /// By an earlier step, as far as this one leaves it at that. Who was on the other side already may, on a way that nobody
  /// knows, have been back and there again.
  func followed(by step: Step?, of region: Region) -> EdgeCrossing {
    if step?.way == .continuous { return self }
    var crossing = EdgeCrossing(by: step, of: region)
    if let longer = Step.bracket(from: time ?? bracket?.lowerBound, to: crossing.bracket?.upperBound) {
      crossing.bracket = longer
    }
    return crossing
  }
}
