import LocationNMEA
import LocationUBX

extension ReceiverSetting {
  /// The request that changes the setting in the receiver's RAM.
  func request() -> ReceiverRequest {
    switch self {
    case .key(let value): Self.request([value], in: .ram)
    case .message(let kind, let payload):
      ReceiverRequest(
        bytes: ReceiverRequest.frame(kind, payload), expectation: .acknowledgement, summary: "set \(kind)")
    case .sentence(let text):
      ReceiverRequest(
        bytes: SentenceText.bytes(text), expectation: Self.expectation(of: text), summary: "set \(text)",
        patience: .milliseconds(Self.acknowledgement(of: text) == nil ? 100 : 1200),
        attempts: Self.acknowledgement(of: text) == nil ? 1 : 2)
    }
  }

  /// The request that changes settings by key, all of them or none.
  static func request(
    _ values: [UBXConfigurationValue], in layers: UBXConfigurationRequest.Layers
  ) -> ReceiverRequest {
    let names = values.map(\.description).joined(separator: ", ")
    let verb = layers.contains(.ram) ? "set" : "save"
    return ReceiverRequest(
      bytes: UBXConfigurationRequest.set(values, in: layers), expectation: .acknowledgement,
      summary: "\(verb) \(names)")
  }

  /// Whether the receiver sends no UBX afterwards, and therefore no acknowledgement.
  var switchesUBXOff: Bool { output == 0 }

  /// Whether the receiver sends UBX afterwards.
  var switchesUBXOn: Bool { output == 1 }

  /// Whether the receiver sends UBX afterwards: 1 or 0; `nil` if the setting does not determine it.
  private var output: Int64? {
    switch self {
    case .key(let value): UBXConfigurationKey.name(of: value.id).hasSuffix("OUTPROT-UBX") ? Int64(value.raw) : nil
    case .message(let kind, let payload):
      UBXMessage(kind, payload.span).flatMap { $0.layout.name == "CFG-PRT" ? $0["outUBX"] : nil }
    case .sentence: nil
    }
  }

  private static func expectation(of text: String) -> ReceiverRequest.Expectation {
    acknowledgement(of: text).map { .sentence([$0]) } ?? .nothing
  }

  /// Returns the beginning of the sentence that acknowledges another one; `nil` if none does.
  private static func acknowledgement(of text: String) -> String? {
    let command = text.prefix { $0 != "," }
    if command.hasPrefix("PMTK") { return "PMTK001,\(command.dropFirst(4))" }
    if command.hasPrefix("PAIR") { return "PAIR001,\(command.dropFirst(4))" }
    return nil
  }

  /// Returns whether the sentence that acknowledges another one states success: 3 of MediaTek, 0 and 1 of Airoha.
  static func isSuccess(_ fields: [String]) -> Bool {
    guard fields.count > 2 else { return true }
    return fields[0] == "PMTK001" ? fields[2] == "3" : fields[2] == "0" || fields[2] == "1"
  }
}
