import LocationKit
import LocationUBX

/// Sends settings, in their order. Settings by key are sent together where they follow each other; if the receiver
/// refuses several, they are sent in halves, so that the refused ones are found.
struct Application: ReceiverProcedure {
  fileprivate enum Work: Sendable {
    case settings([ReceiverSetting])
    case speed(ReceiverSetting, Int)
    /// Save values in these layers; `nil` for all that was applied.
    case save(UBXConfigurationRequest.Layers, [UBXConfigurationValue]?)
  }

  private let port: UBXPort
  /// Settings before the change, which a change of speed returns to.
  private let former: [ReceiverSetting]
  private var queue: [Work] = []
  private var current: Work?
  private var change: SpeedChange?
  /// Speed of the line, in baud.
  private(set) var speed: Int?
  /// Settings that the receiver has accepted.
  var applied: [ReceiverSetting] = []
  /// Settings that the receiver has refused.
  private(set) var refused: [ReceiverSetting] = []
  /// Whether what was applied could be saved; `nil` if it was not tried.
  private(set) var isSaved: Bool?
  private let place: String

  init(
    _ settings: [ReceiverSetting], former: [ReceiverSetting], port: UBXPort, speed: Int?, saves: Bool, place: String
  ) {
    (self.port, self.former, self.speed, self.place) = (port, former, speed, place)
    for setting in settings { add(setting) }
    if saves { queue.append(.save([.bbr, .flash], nil)) }
  }

  private mutating func add(_ setting: ReceiverSetting) {
    if let speed = setting.speed(on: port) { return queue.append(.speed(setting, speed)) }
    // What ends the answers is sent alone.
    if case .key = setting, !setting.switchesUBXOff, case .settings(let last) = queue.last,
      last.count < UBXConfigurationRequest.limit, case .key = last.last, last.last?.switchesUBXOff == false
    {
      queue[queue.count - 1] = .settings(last + [setting])
    } else {
      queue.append(.settings([setting]))
    }
  }

  /// Whether the speed of the line is being changed.
  var isChangingSpeed: Bool { change != nil }

  /// The requests, for showing them.
  var requests: [ReceiverRequest] {
    queue.flatMap { work in
      guard case .save(let layers, _) = work else { return [Self.request(work)].compactMap(\.self) }
      let values = queue.flatMap(\.values)
      return values.isEmpty
        ? [.saveAll] : UBXConfigurationRequest.parts(values).map { ReceiverSetting.request($0, in: layers) }
    }
  }

  mutating func next(_ answer: ReceiverAnswer?) throws(LocationError) -> ReceiverStep? {
    if var change {
      let step = change.next(answer)
      self.change = step == nil ? nil : change
      if let step { return try note(step) }
      try end(change)
    } else if let current, let answer {
      try take(answer, of: current)
    }
    return try begin()
  }

  private mutating func note(_ step: ReceiverStep) throws(LocationError) -> ReceiverStep {
    if case .speed(let now) = step { speed = now }
    return step
  }

  private mutating func begin() throws(LocationError) -> ReceiverStep? {
    guard !queue.isEmpty else { return nil }
    let work = queue.removeFirst()
    current = work
    switch work {
    case .speed(let setting, let new):
      guard new != speed else {
        // The setting may have other parts, such as the protocols of CFG-PRT.
        current = .settings([setting])
        return .ask(setting.request())
      }
      let former = former.first { $0.speed(on: port) != nil }
      change = SpeedChange(setting, former: former, to: new, from: speed)
      return try next(nil)
    case .save(let layers, let values?): return .ask(ReceiverSetting.request(values, in: layers))
    case .save(let layers, nil):
      let values = applied.compactMap(\.value)
      if values.isEmpty, applied.contains(where: \.isMessage) { return .ask(.saveAll) }
      queue.insert(contentsOf: UBXConfigurationRequest.parts(values).map { .save(layers, $0) }, at: 0)
      return try begin()
    case .settings: return Self.request(work).map { .ask($0) }
    }
  }

  private static func request(_ work: Work) -> ReceiverRequest? {
    switch work {
    case .settings(let settings):
      settings.count == 1
        ? settings[0].request() : ReceiverSetting.request(settings.compactMap(\.value), in: .ram)
    case .speed(let setting, _): setting.request()
    case .save: nil
    }
  }

  private mutating func take(_ answer: ReceiverAnswer, of work: Work) throws(LocationError) {
    switch (work, answer) {
    case (.settings(let settings), .refused): refuse(settings)
    case (.settings(let settings), .reply(.sentence(let fields))) where !ReceiverSetting.isSuccess(fields):
      refuse(settings)
    case (.settings(let settings), .silence)
    where Self.request(work)?.expectation == .acknowledgement
      && !settings.contains(where: \.switchesUBXOff):
      throw unanswered(settings)
    case (.settings(let settings), .silence):
      if case .sentence = Self.request(work)?.expectation { throw unanswered(settings) }
      applied += settings
    case (.settings(let settings), _): applied += settings
    case (.save, .acknowledged): isSaved = isSaved ?? true
    case (.save(let layers, let values?), _) where layers.contains(.flash):
      // A receiver without flash memory refuses that layer.
      queue.insert(.save(.bbr, values), at: 0)
    case (.save, _): isSaved = false
    case (.speed, _): break
    }
  }

  private mutating func refuse(_ settings: [ReceiverSetting]) {
    guard settings.count > 1 else {
      refused += settings
      return
    }
    let half = settings.count / 2
    queue.insert(contentsOf: [.settings(Array(settings[..<half])), .settings(Array(settings[half...]))], at: 0)
  }

  private mutating func end(_ change: SpeedChange) throws(LocationError) {
    guard case .speed(let setting, let new) = current else { return }
    switch change.result {
    case .changed: applied.append(setting)
    case .refused: refused.append(setting)
    case .fellBack:
      throw LocationError(
        .sourceUnavailable,
        "nothing valid arrived at \(new) baud; the line is back at \(speed.map(String.init) ?? "its speed")",
        context: place, remedy: "the cable or the converter may not support the speed: try a lower one")
    case .lost, nil:
      throw LocationError(
        .sourceUnavailable, "nothing valid arrived at \(new) baud, nor at the former speed afterwards", context: place,
        remedy: "unplug the receiver and plug it in again: it then starts with its saved settings")
    }
  }

  private func unanswered(_ settings: [ReceiverSetting]) -> LocationError {
    LocationError(
      .sourceUnavailable, "the receiver did not acknowledge \(settings.map(\.name).joined(separator: ", "))",
      context: place, remedy: "check the cable; the next start of locate with this receiver undoes what was changed")
  }
}

extension Application.Work {
  fileprivate var values: [UBXConfigurationValue] {
    switch self {
    case .settings(let settings): settings.compactMap(\.value)
    case .speed(let setting, _): [setting].compactMap(\.value)
    case .save: []
    }
  }
}

extension ReceiverSetting {
  /// Setting by key; `nil` for others.
  var value: UBXConfigurationValue? {
    if case .key(let value) = self { value } else { nil }
  }

  /// Whether the setting is a message of a receiver without keys.
  var isMessage: Bool {
    if case .message = self { true } else { false }
  }

  /// Name for people: `CFG-RATE-MEAS`, `CFG-RATE`, `PMTK220`.
  public var name: String {
    switch self {
    case .key(let value): UBXConfigurationKey.name(of: value.id)
    case .message(let kind, _): kind.description
    case .sentence(let text): String(text.prefix { $0 != "," })
    }
  }
}
