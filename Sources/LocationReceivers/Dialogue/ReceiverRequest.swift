import LocationUBX

/// Bytes that are sent to a receiver, and what answers them.
struct ReceiverRequest: Sendable, Equatable {
  /// What answers a request.
  enum Expectation: Sendable, Equatable {
    /// A message of this kind; a refusal of the request also ends the wait.
    case reply(UBXKind)
    /// ACK-ACK or ACK-NAK.
    case acknowledgement
    /// A sentence with one of these addresses, or beginnings of fields: `PMTK001,220`.
    case sentence([String])
    /// Any message: the speed is right.
    case anything
    /// Nothing answers it: the time only passes.
    case nothing
  }

  /// Bytes to send; empty to listen only.
  let bytes: [UInt8]
  let expectation: Expectation
  /// What the bytes mean, for people.
  let summary: String
  /// Time for an answer.
  var patience: Duration = .milliseconds(1200)
  /// How often the bytes are sent at most.
  var attempts = 2
  /// Whether the bytes are also sent again while the line is busy, without counting it: the answer is lost where it finds
  /// no room, and a second one does no harm.
  var insists = false

  /// Class and number of a frame of UBX.
  var kind: UBXKind? { bytes.count > 3 && bytes[0] == 0xB5 ? UBXKind(bytes[2], bytes[3]) : nil }

  /// A frame of UBX without payload, which asks for the message.
  static func poll(_ kind: UBXKind, _ payload: [UInt8] = [], attempts: Int = 2) -> ReceiverRequest {
    ReceiverRequest(
      bytes: frame(kind, payload), expectation: .reply(kind), summary: "ask for \(kind)", attempts: attempts)
  }

  /// CFG-CFG that saves all settings in every memory that the receiver has.
  static let saveAll = ReceiverRequest(
    bytes: frame(UBXKind(0x06, 0x09), [0, 0, 0, 0, 0x1F, 0x1F, 0, 0, 0, 0, 0, 0, 0x17]),
    expectation: .acknowledgement, summary: "save all settings")

  /// Returns a frame of UBX.
  static func frame(_ kind: UBXKind, _ payload: [UInt8]) -> [UInt8] { UBXFrame.bytes(kind, payload.span) }
}

/// How a request has ended.
enum ReceiverAnswer: Sendable, Equatable {
  case reply(ReceiverMessage)
  case acknowledged
  /// The receiver has refused the request.
  case refused
  /// No answer came in time.
  case silence
}

extension ReceiverRequest {
  /// Returns how a message answers the request; `nil` if it does not.
  func answer(_ message: ReceiverMessage) -> ReceiverAnswer? {
    switch (expectation, message) {
    case (.nothing, _): nil
    case (.anything, _): .reply(message)
    case (.acknowledgement, .ubx(let kind, let payload)): acknowledgement(kind, payload)
    case (.reply(let wanted), .ubx(let kind, let payload)):
      if kind == wanted, isReply(payload) {
        .reply(message)
      } else {
        acknowledgement(kind, payload) == .refused ? .refused : nil
      }
    case (.sentence(let beginnings), .sentence(let fields)):
      beginnings.contains { Self.begins(fields, with: $0) } ? .reply(message) : nil
    default: nil
    }
  }

  /// Returns whether a message acknowledges or refuses the request.
  func isAcknowledged(by message: ReceiverMessage) -> Bool {
    guard case .ubx(let kind, let payload) = message else { return false }
    return acknowledgement(kind, payload) != nil
  }

  /// Returns whether an acknowledgement follows the answer: those of the class CFG.
  func isAcknowledged(after answer: ReceiverAnswer) -> Bool {
    guard case .reply = expectation, case .reply = answer else { return false }
    return kind?.family == 0x06
  }

  private func acknowledgement(_ answer: UBXKind, _ payload: [UInt8]) -> ReceiverAnswer? {
    guard let kind, answer.family == 0x05, payload.count >= 2, payload[0] == kind.family, payload[1] == kind.number
    else { return nil }
    return answer.number == 1 ? .acknowledged : answer.number == 0 ? .refused : nil
  }

  /// Returns whether a message is the answer, and not one of the same kind to another request: CFG-MSG repeats class
  /// and number, CFG-PRT the port, and CFG-VALGET layer, position and keys.
  private func isReply(_ payload: [UInt8]) -> Bool {
    let asked = bytes.dropFirst(6).dropLast(2)
    return switch kind {
    case UBXKind(0x06, 0x01): payload.starts(with: asked.prefix(2))
    case UBXKind(0x06, 0x00): payload.starts(with: asked.prefix(1))
    case UBXKind(0x06, 0x8B):
      payload.dropFirst().prefix(3).elementsEqual(asked.dropFirst().prefix(3))
        && hasKey(payload, of: asked.dropFirst(4))
    default: true
    }
  }

  /// Returns whether the first key of an answer is one of those that were asked for, or of their groups.
  private func hasKey(_ payload: [UInt8], of asked: ArraySlice<UInt8>) -> Bool {
    guard payload.count >= 8 else { return true }
    let key = payload[4..<8]
    return stride(from: asked.startIndex, to: asked.endIndex - 3, by: 4).contains { start in
      let wanted = asked[start..<start + 4]
      guard wanted.prefix(2).elementsEqual([0xFF, 0xFF]) else { return wanted.elementsEqual(key) }
      return wanted[start + 3] == 0x0F || wanted[start + 2] == key[6]
    }
  }

  private static func begins(_ fields: [String], with beginning: String) -> Bool {
    let wanted = beginning.split(separator: ",", omittingEmptySubsequences: false)
    return fields.count >= wanted.count && zip(wanted, fields).allSatisfy { $0 == $1 }
  }
}
