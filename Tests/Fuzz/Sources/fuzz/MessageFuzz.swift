import LocationKit
import LocationTracks
import LocationUBX

/// Each field of each message can be read, and written again as it was.
func fuzzMessages(_ input: [UInt8]) {
  for frame in frames(of: input) {
    guard var message = UBXMessage(frame.kind, frame.payload.span) else { continue }
    let layout = message.layout
    for group in 0..<max(1, message.groups) {
      for field in layout.fields + layout.group where field.count == 1 && field.type != .character {
        for name in field.parts.isEmpty ? [field.name] : field.parts.map(\.name) {
          _ = message.value(name, in: group)
          message[name, group] = message[name, group]
        }
      }
    }
    require(message.payload == frame.payload, "\(layout.name) changes when it is written again")
  }
}

/// The input as messages: a fuzzer alone would hardly get past the sums.
///
/// - Parameter flaw: bits that are wrong in each checksum.
func framed(_ input: [UInt8], flaw: UInt8 = 0) -> [UInt8] {
  var bytes: [UInt8] = []
  for frame in frames(of: input) {
    UBXFrame.append(frame.kind, frame.payload.span, to: &bytes)
    bytes[bytes.count - 1] ^= flaw
  }
  return bytes
}

/// No position comes from a frame whose checksum is wrong. A whole frame within its payload would be one of its own.
func fuzzDamagedMessages(_ input: [UInt8]) {
  let input = input.map { $0 == 0xB5 ? 0xB4 : $0 }
  for case .point(let point) in fuzz(UBXLogFormat(), framed(input, flaw: 0x10)) {
    require(point.location.horizontalAccuracy?.level != .twoThirds, "a position comes from a damaged frame")
  }
}

/// Takes a message, a length and a payload from the input, as often as it has them.
private func frames(of input: [UInt8]) -> [(kind: UBXKind, payload: [UInt8])] {
  var frames: [(UBXKind, [UInt8])] = []
  var rest = input[...]
  while rest.count > 2, let first = rest.popFirst(), let second = rest.popFirst() {
    let layout = UBXLayout.all[Int(first) % UBXLayout.all.count]
    let shorter = second & 0xF0 == 0xF0 ? Int(second & 0x0F) : 0
    let length = max(0, layout.fixedSize + Int(second & 0x07) * layout.groupSize - shorter)
    let payload = Array(rest.prefix(length))
    frames.append((layout.kind, payload + [UInt8](repeating: 0, count: length - payload.count)))
    rest = rest.dropFirst(length)
  }
  return frames
}
