import LocationKit

/// The effect of a sentence on the readings. A sentence without an effect conforms with nothing else to write; each
/// other one states in its own file what differs.
protocol EpochSentence {
  /// Receiver of the stream that sentences of this type belong to.
  static var attribution: SentenceAttribution { get }
  /// Time that the sentence carries.
  var time: TimeOfDay? { get }
  /// Date that the sentence carries.
  var date: CalendarDate? { get }
  /// Whether the sentence reports a position, or that the position is unknown.
  var isAboutPosition: Bool { get }
  /// Reported position.
  var coordinate: Coordinate? { get }
  /// Whether the time is that of the fix that the sentence describes, not the moment at which it is sent. Such a
  /// sentence may arrive after the next fix has begun.
  var isAboutEarlierFix: Bool { get }
  /// Reported direction of the bow; `nil` for all sentences but those of a compass.
  var bow: BowDirection? { get }
  /// Reported movement; `nil` for all sentences but ``RMC`` and ``VTG``.
  var movement: ReportedMovement? { get }

  func merge(into epoch: inout Epoch)
  /// Stores a value that applies to all subsequent epochs. Returns `false` if the sentence is about a single epoch.
  func keep(in epochs: inout EpochAssembler) -> Bool
  /// Notes satellites, which are in the bytes of the sentence.
  func note(_ bytes: Span<UInt8>, in sky: inout SkyAssembler)
}

/// The receiver of a stream that a sentence belongs to.
enum SentenceAttribution {
  /// The receiver of its talker.
  case own
  /// The receiver of its talker if that exists, else the only receiver of the stream: a compass next to a receiver.
  case accompanying
  /// No receiver: nothing in the sentence becomes part of a location.
  case none
}

extension EpochSentence {
  static var attribution: SentenceAttribution { .none }
  var time: TimeOfDay? { nil }
  var date: CalendarDate? { nil }
  var isAboutPosition: Bool { false }
  var coordinate: Coordinate? { nil }
  var isAboutEarlierFix: Bool { false }
  var bow: BowDirection? { nil }
  var movement: ReportedMovement? { nil }
  func merge(into epoch: inout Epoch) {}
  func keep(in epochs: inout EpochAssembler) -> Bool { false }
  func note(_ bytes: Span<UInt8>, in sky: inout SkyAssembler) {}
}
