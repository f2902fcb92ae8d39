import Foundation
import LocationUBX
import TestSupport
import Testing

/// Recordings of real receivers, read by an independent decoder: `NAME.frames.jsonl` beside each `NAME.log`.
@Suite("UBX recordings", .enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct UBXCorpusTests {
  static let names: [String] = {
    let folder = (try? Corpus.file("ubx").path) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// Values that the other decoder reads in another way, with the reason.
  private static let explained: [String: String] = [
    "NAV-HPPOSLLH": "it adds the digits of high precision to the position; here they are fields of their own",
    "NAV-HPPOSECEF": "as NAV-HPPOSLLH",
    "NAV-RELPOSNED": "as NAV-HPPOSLLH",
  ]

  private struct Frame: Decodable {
    var offset: Int
    var kind: String?
    var length: Int
    var name: String?
    var fields: [String: Value]?
  }

  private enum Value: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  @Test("Each field of each frame equals the reading of an independent decoder", arguments: names)
  func readsFields(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Corpus.file("ubx/\(name).log")))
    var compared = 0
    var frames = 0
    for line in try Corpus.data("ubx/\(name).frames.jsonl").split(separator: UInt8(ascii: "\n")) {
      guard let frame = try? JSONDecoder().decode(Frame.self, from: Data(line)), frame.kind == "UBX" else { continue }
      guard case .frame(let kind, frame.length) = UBXFrame.match(bytes.span, at: frame.offset) else {
        Issue.record("no frame at \(frame.offset) of \(name)")
        continue
      }
      frames += 1
      guard let message = frame.name, Self.explained[message] == nil else { continue }
      let values = Self.values(kind, Array(bytes[(frame.offset + 6)..<(frame.offset + frame.length - 2)]))
      #expect(values != nil, "\(message) is unknown")
      for (field, expected) in frame.fields ?? [:] where !field.hasPrefix("reserved") {
        guard case .number(let number) = expected, let value = values?[field] else { continue }
        compared += 1
        #expect(abs(value - number) <= 1e-9 * max(1, abs(number)), "\(message).\(field) at \(frame.offset) of \(name)")
      }
    }
    #expect(frames == 0 || compared > 0)
  }

  /// Returns the numbers of a message by their names; those of groups end with the number of the group.
  private static func values(_ kind: UBXKind, _ payload: [UInt8]) -> [String: Double]? {
    guard let layout = UBXLayout.of(kind, payload.span) else { return nil }
    var values: [String: Double] = [:]
    layout.forEachField(in: payload.span) { field, base, group in
      guard field.count == 1, field.type != .character else { return }
      let suffix = group.map { "_" + ($0 < 9 ? "0" : "") + "\($0 + 1)" } ?? ""
      for name in field.parts.isEmpty ? [field.name] : field.parts.map(\.name) {
        values[name + suffix] = layout.number(name).value(payload.span, from: base)
      }
    }
    return values
  }

  @Test("A frame that is written again from its numbers equals the frame", arguments: names)
  func writesAgain(_ name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Corpus.file("ubx/\(name).log")))
    var index = 0
    while index < bytes.count {
      guard case .frame(let kind, let length) = UBXFrame.match(bytes.span, at: index) else {
        index += 1
        continue
      }
      let payload = Array(bytes[(index + 6)..<(index + length - 2)])
      var again: [UInt8] = []
      UBXFrame.append(kind, Self.rewritten(kind, payload).span, to: &again)
      #expect(again == Array(bytes[index..<(index + length)]), "\(kind) at \(index) of \(name)")
      index += length
    }
  }

  /// Writes the numbers of the known fields into a payload of zeros; what belongs to no field is copied.
  static func rewritten(_ kind: UBXKind, _ payload: [UInt8]) -> [UInt8] {
    guard let layout = UBXLayout.of(kind, payload.span) else { return payload }
    var copy = payload
    layout.forEachField(in: payload.span) { field, base, _ in
      guard field.count == 1, field.parts.isEmpty else { return }
      let number = layout.number(field.name)
      number.write(0, to: &copy, from: base)
      if let raw = number.raw(payload.span, from: base) { number.write(raw, to: &copy, from: base) }
    }
    return copy
  }
}
