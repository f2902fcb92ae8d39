/// A sentence that says something of a moment: of its own type, or as a ``Sentence``.
protocol EpochSentence {
  /// The time that it bears.
  var time: TimeOfDay? { get }
  /// Whether it says where one is, or that nobody knows.
  var isAboutPosition: Bool { get }
  /// The datum that it sets for the positions that follow.
  var datum: DTM? { get }

  func merge(into epoch: inout Epoch)
}

extension EpochSentence {
  var datum: DTM? { nil }
}

extension RMC: EpochSentence {
  var isAboutPosition: Bool { true }
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
  var datum: DTM? { if case .dtm(let datum) = self { datum } else { nil } }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
