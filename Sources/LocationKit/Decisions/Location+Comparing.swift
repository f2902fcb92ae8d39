extension Location {
  /// Returns whether this location is better beyond doubt: the other has a dimension less or is much less accurate,
  /// and has no advantage.
  func isClearlyBetter(than other: Location, _ limits: FailoverLimits) -> Bool {
    if mode < other.mode { return false }
    if mode > other.mode { return !other.isMuchMoreAccurate(than: self, limits) }
    return isMuchMoreAccurate(than: other, limits)
  }

  private func isMuchMoreAccurate(than other: Location, _ limits: FailoverLimits) -> Bool {
    guard let (own, others) = radii(beside: other) else { return false }
    return others >= own * limits.poorRatio && others - own >= limits.poorDistance
  }

  /// Returns the radii of both at the same level; `nil` if they cannot be compared. If neither has an accuracy, they
  /// are compared by their dilution of precision.
  private func radii(beside other: Location) -> (own: Double, others: Double)? {
    var accuracies = (horizontalAccuracy, other.horizontalAccuracy)
    if accuracies.0 == nil, accuracies.1 == nil {
      accuracies.0 = .derived(from: dilution, rangeError: .suburban)
      accuracies.1 = .derived(from: other.dilution, rangeError: .suburban)
    }
    guard let own = accuracies.0, let others = accuracies.1 else { return nil }
    let level = own.level == .unknown ? Accuracy.Level.unknown : .ninetyFive
    guard let ownRadius = own.radius(at: level), let othersRadius = others.radius(at: level) else { return nil }
    return (ownRadius, othersRadius)
  }
}
