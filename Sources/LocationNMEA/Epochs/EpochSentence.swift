import LocationKit

/// A sentence that says something of a moment: of its own type, or as a ``Sentence``.
protocol EpochSentence {
  /// The time that it bears.
  var time: TimeOfDay? { get }
  /// The date that it bears.
  var date: CalendarDate? { get }
  /// Whether it says where one is, or that nobody knows.
  var isAboutPosition: Bool { get }
  /// Where it says one is.
  var coordinate: Coordinate? { get }
  /// Whether its time names the fix that it is about, and not the moment at which it is sent.
  var isAboutEarlierFix: Bool { get }
  /// What it reports of the movement, where it is made for that.
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
  var movement: Movement? { Movement(speed: speed, speedDecimals: speedDecimals, course: course) }
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
  var movement: Movement? { Movement(speed: speed, speedDecimals: speedDecimals, course: course) }
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
