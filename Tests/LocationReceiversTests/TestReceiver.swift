import LocationKit
import LocationNMEA
import LocationUBX

@testable import LocationReceivers

/// A receiver of a test: takes what is sent to it, and returns what it answers.
protocol TestReceiver {
  /// Speed of its line, in baud.
  var speed: Int { get }
  mutating func take(_ bytes: [UInt8]) -> [UInt8]
  /// What it sends without being asked.
  func spontaneous() -> [UInt8]
}

/// A receiver of u-blox with settings by key.
struct KeyedReceiver: TestReceiver {
  var values: [UInt32: UInt64]
  var speed: Int
  /// Keys that it refuses.
  var refused: Set<String> = []
  /// Keys that it acknowledges without changing them, as copies of receivers do.
  var ignored: Set<String> = []
  /// Largest values that it takes; a larger one becomes this one.
  var limits: [String: UInt64] = [:]
  /// Whether it answers no question for settings after a change.
  var isMuteAfterChange = false
  /// Requests after which it falls silent; negative for never.
  var silentAfter = -1
  /// Whether it ignores a change of its speed, as a line that cannot carry the new one.
  var keepsSpeed = false
  /// Load of its line in percent, as it states it.
  var load: Int64 = 0
  /// Number of its chip; `nil` if it does not state it.
  var chip: [UInt8]?
  /// Whether its version does not fit into its line.
  var losesVersion = false
  /// Positions of pages that it does not answer.
  var lostPages: Set<Int> = []
  private var input = ReceiverInput()
  private(set) var saved: [UInt32: UInt64] = [:]
  private var hasChanged = false

  init(_ settings: [String: UInt64], speed: Int = 38_400) {
    let pairs = settings.compactMap { name, raw in UBXConfigurationKey.named(name).map { ($0.id, raw) } }
    values = Dictionary(uniqueKeysWithValues: pairs)
    self.speed = speed
  }

  subscript(name: String) -> UInt64? { UBXConfigurationKey.named(name).flatMap { values[$0.id] } }

  func spontaneous() -> [UInt8] {
    guard silentAfter != 0 else { return [] }
    if self["CFG-UART1OUTPROT-NMEA"] == 0 { return ReceiverRequest.frame(UBXKind(0x01, 0x61), [0, 0, 0, 0]) }
    return SentenceText.bytes("GNRMC,,V,,,,,,,,,,N,V")
  }

  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    var answer: [UInt8] = []
    for case .ubx(let kind, let payload) in input.take(bytes.span) {
      if silentAfter == 0 { return [] }
      silentAfter -= 1
      answer += take(kind, payload)
    }
    return self["CFG-UART1OUTPROT-UBX"] == 0 ? [] : answer
  }

  private mutating func take(_ kind: UBXKind, _ payload: [UInt8]) -> [UInt8] {
    switch kind {
    case UBXKind(0x27, 0x03): chip.map { ReceiverRequest.frame(kind, [1, 0, 0, 0] + $0) } ?? []
    case UBXKind(0x0A, 0x04) where losesVersion: []
    case UBXKind(0x0A, 0x04): Self.version("00190000", ["FWVER=HPG 1.32", "PROTVER=27.31", "MOD=ZED-F9P"])
    case UBXKind(0x0A, 0x36): Self.load(of: 0x0100, load)
    case UBXKind(0x06, 0x8B): isMuteAfterChange && hasChanged ? [] : get(payload)
    case UBXKind(0x06, 0x8A): set(payload)
    case UBXKind(0x06, 0x09): acknowledge(kind, true)
    default: kind.family == 0x06 ? acknowledge(kind, false) : []
    }
  }

  static func version(_ hardware: String, _ lines: [String]) -> [UInt8] {
    guard let layout = UBXLayout.all.first(where: { $0.name == "MON-VER" }) else { return [] }
    var message = UBXMessage(layout, groups: lines.count)
    message.set("swVersion", to: "EXT CORE 1.00 (94e56e)")
    message.set("hwVersion", to: hardware)
    for (index, line) in lines.enumerated() { message.set("extension", to: line, in: index) }
    return message.frame
  }

  private static func load(of port: Int64, _ percent: Int64) -> [UInt8] {
    guard let layout = UBXLayout.all.first(where: { $0.name == "MON-COMMS" }) else { return [] }
    var message = UBXMessage(layout, groups: 2)
    (message["portId", 0], message["portId", 1], message["rxBytes", 1]) = (0x0300, port, 8)
    message["txUsage", 1] = percent
    return message.frame
  }

  private func acknowledge(_ kind: UBXKind, _ isAccepted: Bool) -> [UInt8] {
    ReceiverRequest.frame(UBXKind(0x05, isAccepted ? 1 : 0), [kind.family, kind.number])
  }

  private func get(_ payload: [UInt8]) -> [UInt8] {
    let kind = UBXKind(0x06, 0x8B)
    let wanted = stride(from: 4, to: payload.count, by: 4).map { start in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(payload[start + $1]) << UInt32(8 * $1) }
    }
    var found: [UInt32] = []
    for key in wanted {
      let matches = values.keys.filter { Self.matches($0, key) }.sorted()
      if matches.isEmpty || payload[1] != 0 { return acknowledge(kind, false) }
      found += matches
    }
    let position = Int(payload[2]) | Int(payload[3]) << 8
    if lostPages.contains(position) { return [] }
    var answer: [UInt8] = [1] + payload[1..<4]
    for key in found.dropFirst(position).prefix(64) {
      UBXConfigurationValue(id: key, raw: values[key] ?? 0)?.append(to: &answer)
    }
    return ReceiverRequest.frame(kind, answer) + acknowledge(kind, true)
  }

  private static func matches(_ key: UInt32, _ wanted: UInt32) -> Bool {
    if wanted == UBXConfigurationRequest.everything { return true }
    return wanted & 0xFFFF == 0xFFFF ? key >> 16 & 0xFF == wanted >> 16 & 0xFF : key == wanted
  }

  private mutating func set(_ payload: [UInt8]) -> [UInt8] {
    let kind = UBXKind(0x06, 0x8A)
    guard let new = UBXConfigurationValue.list(payload.span, from: 4),
      new.allSatisfy({ values[$0.id] != nil && !refused.contains(UBXConfigurationKey.name(of: $0.id)) })
    else { return acknowledge(kind, false) }
    hasChanged = true
    for value in new {
      let name = UBXConfigurationKey.name(of: value.id)
      let isSpeed = name == "CFG-UART1-BAUDRATE"
      if isSpeed && keepsSpeed || ignored.contains(name) { continue }
      if payload[1] & 1 != 0 { values[value.id] = min(value.raw, limits[name] ?? .max) }
      if payload[1] & 6 != 0 { saved[value.id] = value.raw }
      if isSpeed, payload[1] & 1 != 0 { speed = Int(value.raw) }
    }
    return acknowledge(kind, true)
  }
}

/// A receiver that knows its dialogue: each request with its answer.
struct RecordedReceiver: TestReceiver {
  var speed: Int
  let answers: [(request: [UInt8], answer: [UInt8])]
  var unasked: [UInt8] = []
  /// Whether it acknowledges settings without changing them.
  var isForgetful = false
  private(set) var received: [[UInt8]] = []
  /// Answers to questions for what was set.
  private var changes: [[UInt8]: [UInt8]] = [:]

  /// The questions for the chip and the version.
  static let version =
    ReceiverRequest.poll(UBXKind(0x27, 0x03)).bytes + ReceiverRequest.poll(UBXKind(0x0A, 0x04)).bytes

  init(speed: Int = 9600, unasked: String? = nil, _ answers: [([UInt8], [UInt8])]) {
    (self.speed, self.answers) = (speed, answers)
    self.unasked = unasked.map(SentenceText.bytes) ?? []
  }

  func spontaneous() -> [UInt8] { unasked }

  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    received.append(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("$PMTK251,") { speed = Int(text.dropFirst(9).prefix { $0 != "*" }) ?? speed }
    if let answer = changes[bytes] { return answer }
    let answer = answers.first { $0.request == bytes }?.answer ?? []
    if !isForgetful, !answer.isEmpty { note(bytes) }
    return answer
  }

  private mutating func note(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).prefix { $0 != "*" }
    for (setting, question, answer) in [("$PMTK220", "PMTK400", "PMTK500"), ("$PMTK314", "PMTK414", "PMTK514")]
    where text.hasPrefix(setting) {
      changes[SentenceText.bytes(question)] = SentenceText.bytes(answer + text.dropFirst(setting.count))
    }
    guard bytes[0] == 0xB5, bytes[2] == 0x06, bytes.count > 10 else { return }
    let (kind, payload) = (UBXKind(bytes[2], bytes[3]), Array(bytes[6..<(bytes.count - 2)]))
    let question = ReceiverRequest.frame(kind, kind.number == 0x01 ? Array(payload.prefix(2)) : [])
    changes[question] =
      ReceiverRequest.frame(kind, payload) + ReceiverRequest.frame(UBXKind(0x05, 1), [kind.family, kind.number])
  }
}

/// A run of a dialogue with a receiver of a test, in a time that passes at once.
struct DialogueRun<Receiver: TestReceiver> {
  var receiver: Receiver
  var speed: Int
  private(set) var sent: [[UInt8]] = []
  private(set) var remembered: [ReceiverSettings] = []
  private(set) var speeds: [Int] = []
  private(set) var hasChanged = false
  /// Number of actions after which the program is killed; `nil` for never.
  var actionsUntilKill: Int?
  private var now = Duration.zero

  init(_ receiver: Receiver) { (self.receiver, speed) = (receiver, receiver.speed) }

  mutating func run(
    _ job: ReceiverJob, make: ReceiverMake? = nil
  ) -> Result<ReceiverOutcome, LocationError> {
    var dialogue = ReceiverDialogue(job, ReceiverLink(place: "serial:test", speed: speed, make: make))
    var actions = dialogue.start(at: now)
    var turns = 0
    while dialogue.outcome == nil, turns < 10_000, actionsUntilKill != 0 {
      turns += 1
      let answer = perform(actions)
      actions = []
      // The answers arrive in pieces.
      for byte in answer { actions += dialogue.take([byte].span, at: now) }
      guard actions.isEmpty, let deadline = dialogue.deadline else { continue }
      let unasked = speed == receiver.speed ? receiver.spontaneous() : []
      actions += dialogue.take(unasked.span, at: now)
      if actions.isEmpty, dialogue.outcome == nil {
        now = max(now, deadline)
        actions = dialogue.waited(at: now)
      }
    }
    if actionsUntilKill == 0 { return .failure(LocationError(.cancelled, "killed")) }
    _ = perform(actions)
    hasChanged = dialogue.hasChanged
    return dialogue.outcome ?? .failure(LocationError(.internalError, "the dialogue does not end"))
  }

  private mutating func perform(_ actions: [ReceiverDialogue.Action]) -> [UInt8] {
    var answers: [UInt8] = []
    for action in actions where actionsUntilKill != 0 {
      actionsUntilKill = actionsUntilKill.map { $0 - 1 }
      switch action {
      case .send(let bytes, _):
        sent.append(bytes)
        guard speed == receiver.speed else { continue }
        answers += receiver.take(bytes)
      case .setSpeed(let new):
        speed = new
        speeds.append(new)
      case .remember(let settings): remembered.append(settings)
      }
    }
    return answers
  }
}
