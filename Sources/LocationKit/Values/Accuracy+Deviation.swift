extension Accuracy {
  /// Metres: one standard deviation on each axis, where the receiver says it. What it says without a level is taken for
  /// that, as gpsd does.
  package var receiverDeviation: Double? {
    guard basis == .receiver else { return nil }
    return radius(at: .oneSigmaPerAxis) ?? radius
  }

  /// The same of a vertical accuracy.
  package var receiverHeightDeviation: Double? {
    guard basis == .receiver else { return nil }
    return height(at: .oneSigmaPerAxis) ?? radius
  }
}
