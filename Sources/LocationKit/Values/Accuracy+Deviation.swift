extension Accuracy {
  /// One standard deviation per axis in metres, from the receiver; `nil` if the accuracy has another basis. A radius
  /// without a known level is taken as one standard deviation, as gpsd does.
  package var receiverDeviation: Double? {
    guard basis == .receiver else { return nil }
    return radius(at: .oneSigmaPerAxis) ?? radius
  }

  /// The same of a vertical accuracy, in metres.
  package var receiverHeightDeviation: Double? {
    guard basis == .receiver else { return nil }
    return height(at: .oneSigmaPerAxis) ?? radius
  }
}
