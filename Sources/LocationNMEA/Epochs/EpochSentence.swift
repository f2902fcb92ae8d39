import LocationKit

/// A sentence with content for an epoch: of its own type, or as a ``Sentence``.
protocol EpochSentence {
  /// Time that the sentence carries.
  var time: TimeOfDay? { get }
  /// Date that the sentence carries.
  var date: CalendarDate? { get }
  /// Whether the sentence reports a position, or that the position is unknown.
  var isAboutPosition: Bool { get }
  /// Reported position.
  var coordinate: Coordinate? { get }
  /// Whether the time is that of the fix that the sentence describes, not the moment at which it is sent.
  var isAboutEarlierFix: Bool { get }
  /// Reported movement; `nil` for all sentences but ``RMC`` and ``VTG``.
  var movement: Movement? { get }

  func merge(into epoch: inout Epoch)
}

extension EpochSentence {
  var date: CalendarDate? { nil }
  var coordinate: Coordinate? { nil }
  var isAboutEarlierFix: Bool { false }
  var movement: Movement? { nil }
}

extension RMC: EpochSentence {
  var isAboutPosition: Bool { true }
  var movement: Movement? { Movement(speed: speed, speedDecimals: speedDecimals, courseOverGround: courseOverGround) }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}

extension GGA: EpochSentence {
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}

extension GNS: EpochSentence {
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}

extension GLL: EpochSentence {
  var isAboutPosition: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}

extension VTG: EpochSentence {
  var time: TimeOfDay? { nil }
  var isAboutPosition: Bool { false }
  var movement: Movement? { Movement(speed: speed, speedDecimals: speedDecimals, courseOverGround: courseOverGround) }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}

extension GSA: EpochSentence {
  var time: TimeOfDay? { nil }
  var isAboutPosition: Bool { false }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}

extension GSV: EpochSentence {
  var time: TimeOfDay? { nil }
  var isAboutPosition: Bool { false }
  func merge(into epoch: inout Epoch) {}
}

extension Sentence: EpochSentence {
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
