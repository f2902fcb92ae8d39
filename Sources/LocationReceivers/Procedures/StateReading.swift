import LocationKit
import LocationNMEA
import LocationUBX

/// Reads settings of a receiver. What the receiver does not have is left out.
struct StateReading: ReceiverProcedure {
  /// What to read.
  enum Item: Sendable, Equatable {
    /// Settings by key, at most 64.
    case keys([UInt32], UBXConfigurationRequest.Layer)
    /// All settings of a group, or of all groups, in pages.
    case pages(UInt32, UBXConfigurationRequest.Layer, position: UInt16)
    /// A message, with the payload of the question.
    case message(UBXKind, [UInt8])
    /// A sentence, and the address of its answer.
    case sentence(String, String)
  }

  private var items: [Item]
  private var current: Item?
  private(set) var state = ReceiverState()
  private var silences = 0
  private let rule: SilenceRule

  /// What a question for settings that is not answered means.
  enum SilenceRule: Sendable {
    /// It is counted; several in a row are an error.
    case counts
    case isError
    /// The reading ends without an error.
    case ends
  }

  init(_ items: [Item], silence rule: SilenceRule = .counts) { (self.items, self.rule) = (items, rule) }

  mutating func next(_ answer: ReceiverAnswer?) throws(LocationError) -> ReceiverStep? {
    if let current, let answer { take(answer, of: current) }
    if rule == .ends, state.unanswered > 0 { return nil }
    if rule == .isError, state.unanswered > 0 {
      throw LocationError(
        .sourceUnavailable, "the receiver did not answer a question for its settings",
        remedy: "the line may be overloaded or disturbed: try again, or raise the speed with baud=…")
    }
    // A receiver that has been answering, and then is silent several times, is gone.
    if silences >= 3 {
      throw LocationError(
        .sourceUnavailable, "the receiver stopped answering", remedy: "check the cable; then try again")
    }
    guard !items.isEmpty else { return nil }
    let item = items.removeFirst()
    current = item
    return .ask(Self.request(item))
  }

  private static func request(_ item: Item) -> ReceiverRequest {
    switch item {
    case .keys(let keys, let layer): get(keys, layer, 0)
    case .pages(let wildcard, let layer, let position): get([wildcard], layer, position)
    case .message(let kind, let payload): .poll(kind, payload)
    case .sentence(let text, let address):
      ReceiverRequest(
        bytes: SentenceText.bytes(text), expectation: .sentence([address]), summary: "ask with \(text)")
    }
  }

  private static func get(
    _ keys: [UInt32], _ layer: UBXConfigurationRequest.Layer, _ position: UInt16
  ) -> ReceiverRequest {
    ReceiverRequest(
      bytes: UBXConfigurationRequest.get(keys, from: layer, position: position),
      expectation: .reply(UBXKind(0x06, 0x8B)), summary: "ask for settings")
  }

  private mutating func take(_ answer: ReceiverAnswer, of item: Item) {
    switch answer {
    case .silence:
      // Not every receiver has each message of its state; but settings are refused, not ignored.
      if case .message(let kind, _) = item, kind.family != 0x06 { return }
      silences += 1
      state.unanswered += 1
    case .refused: divide(item)
    case .reply(.ubx(let kind, let payload)): take(kind, payload, of: item)
    case .reply(.sentence(let fields)):
      if fields[0] == "PMTK514" {
        state.rates = fields.dropFirst().map { Int($0) ?? 0 }
      } else if fields.count > 1 {
        state.period = Int(fields[1])
      }
    case .acknowledged: break
    }
    if answer != .silence { silences = 0 }
  }

  /// A refusal of several keys: one of them is unknown.
  private mutating func divide(_ item: Item) {
    guard case .keys(let keys, let layer) = item, keys.count > 1 else { return }
    let half = keys.count / 2
    items.insert(contentsOf: [.keys(Array(keys[..<half]), layer), .keys(Array(keys[half...]), layer)], at: 0)
  }

  private mutating func take(_ kind: UBXKind, _ payload: [UInt8], of item: Item) {
    guard kind == UBXKind(0x06, 0x8B) else {
      return state.messages.append(ReceiverState.Message(kind: kind, payload: payload))
    }
    guard let values = UBXConfigurationValue.list(payload.span, from: 4) else { return }
    switch item {
    case .keys(_, let layer): add(values, layer)
    case .pages(let wildcard, let layer, let position):
      add(values, layer)
      if values.count >= UBXConfigurationRequest.limit {
        let next = position &+ UInt16(UBXConfigurationRequest.limit)
        items.insert(.pages(wildcard, layer, position: next), at: 0)
      }
    case .message, .sentence: break
    }
  }

  private mutating func add(_ values: [UBXConfigurationValue], _ layer: UBXConfigurationRequest.Layer) {
    for value in values {
      switch layer {
      case .ram, .defaults: state.values[value.id] = value
      case .bbr: state.batteryBacked[value.id] = value
      case .flash: state.flash[value.id] = value
      }
    }
  }
}
