import LocationNMEA
import LocationUBX

@testable import SimulatedHardware

/// Sends requests to a firmware and reads its answers.
final class Requester {
  var firmware: UBloxFirmware

  init(_ product: ReceiverProduct, settings: [String: Int] = [:]) {
    firmware = UBloxFirmware(model: UBloxModel.of(product)!, isPosingAsReal: false, settings: settings)
  }

  func send(_ kind: UBXKind, _ payload: [UInt8] = []) -> [ReceiverFrame] {
    (firmware.answers(to: .frame(ReceiverFrame(kind, payload))) ?? []).compactMap { ReceiverFrame($0) }
  }

  func send(sentence: String) -> [String]? {
    firmware.answers(to: .sentence(SentenceText.bytes(sentence)))?.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The values of a key in a layer; `nil` for a refusal.
  func get(_ name: String, layer: UInt8) -> [UInt64]? {
    page([UBXConfigurationKey.named(name)!.id], layer: layer, position: 0)?.map(\.raw)
  }

  func page(_ ids: [UInt32], layer: UInt8 = 0, position: Int) -> [UBXConfigurationValue]? {
    let keys = ids.flatMap { id in (0..<4).map { UInt8(truncatingIfNeeded: id >> UInt32(8 * $0)) } }
    let answers = send(.getValues, [0, layer, UInt8(position & 0xFF), UInt8(position >> 8)] + keys)
    guard answers.count == 2, answers[1].kind == .acknowledgement else { return nil }
    let list = answers[0].payload
    return UBXConfigurationValue.list(list.span, from: 4)
  }

  /// Whether the settings are acknowledged.
  func set(_ settings: [String: UInt64], layers: UInt8, transaction: UInt8? = nil) -> Bool {
    var payload: [UInt8] = [transaction == nil ? 0 : 1, layers, transaction ?? 0, 0]
    for (name, raw) in settings.sorted(by: { $0.key < $1.key }) {
      UBXConfigurationValue(UBXConfigurationKey.named(name)!, raw: raw).append(to: &payload)
    }
    return send(.setValues, payload).map(\.kind) == [.acknowledgement]
  }
}
