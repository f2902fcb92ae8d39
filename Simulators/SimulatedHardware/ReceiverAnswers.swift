import LocationKit
import LocationNMEA
import LocationScenario

/// The answers of a receiver to its readers, such as daemons that search for the driver that it needs.
///
/// A u-blox reports its version and its settings, acknowledges settings, and lets its messages be switched on and
/// off; its rate and the speed of its line do not change. Anything else is answered with a notice in the receiver's
/// own protocol, which states that it is simulated. The answer is immediate, because gpsd waits a second for each
/// kind of receiver that does not answer.
struct ReceiverAnswers: Sendable {
  let model: ReceiverModel
  let isPosingAsReal: Bool
  /// Bits per second.
  let baud: Int
  private(set) var rates = UBXRates()
  private var input: [UInt8] = []

  init(model: ReceiverModel, isPosingAsReal: Bool, baud: Int) {
    self.model = model
    self.isPosingAsReal = isPosingAsReal
    self.baud = baud
  }

  /// Returns the answers to bytes, which may complete a request that was cut off before. All unknown requests
  /// together get one notice.
  mutating func answers(to bytes: [UInt8]) -> [[UInt8]] {
    input += bytes
    var rest = input[...]
    var answers: [[UInt8]] = []
    var hasStrange = false
    while let request = Self.takeRequest(from: &rest) {
      switch request {
      case .frame(let frame) where model.dialect == .ubx: answers += self.answers(to: frame).map(\.bytes)
      case .frame, .strange: hasStrange = true
      }
    }
    input = Array(rest)
    return answers + (hasStrange ? notice : [])
  }

  private enum Request {
    case frame(UBXFrame)
    case strange
  }

  /// Removes the next complete unit from the input: a frame, a line, or other bytes.
  private static func takeRequest(from input: inout ArraySlice<UInt8>) -> Request? {
    guard let first = input.first else { return nil }
    switch UBXFrame.find(in: input) {
    case .frame(let frame, let length):
      input.removeFirst(length)
      return .frame(frame)
    case .beginning: return nil
    case .none: break
    }
    let lineEnd = first == UInt8(ascii: "$") ? input.firstIndex(of: UInt8(ascii: "\n")) : nil
    if first == UInt8(ascii: "$"), lineEnd == nil, input.count < longestSentence { return nil }
    // A line without an end cannot contain the beginning of another.
    let starts: Set<UInt8> = first == UInt8(ascii: "$") ? [UBXFrame.sync[0]] : [UBXFrame.sync[0], UInt8(ascii: "$")]
    let end = lineEnd.map { $0 + 1 } ?? input.dropFirst().firstIndex { starts.contains($0) } ?? input.endIndex
    input = input[end...]
    return .strange
  }

  private mutating func answers(to frame: UBXFrame) -> [UBXFrame] {
    let isPoll = frame.payload.count < 3
    switch frame.kind {
    case .version where frame.payload.isEmpty: return [version]
    case .port where isPoll: return [port, acknowledgement(of: frame)]
    case .measurementRate where isPoll: return [measurementRate, acknowledgement(of: frame)]
    case .measurementRate: return [acknowledgement(of: frame, isRefused: frame.payload != measurementRate.payload)]
    case .messageRate where frame.payload.count == 2: return [messageRate(frame.payload), acknowledgement(of: frame)]
    case .messageRate where frame.payload.count >= 3:
      // Either one rate, or one for each port, of which this is the second: the first serial line.
      let rate = frame.payload.count == 8 ? frame.payload[3] : frame.payload[2]
      let isKnown = rates.setRate(rate, of: UBXKind(frame.payload[0], frame.payload[1]))
      return [acknowledgement(of: frame, isRefused: !isKnown)]
    case let kind where kind.family == UBXKind.port.family: return [acknowledgement(of: frame)]
    default: return []
    }
  }

  private func acknowledgement(of frame: UBXFrame, isRefused: Bool = false) -> UBXFrame {
    UBXFrame(kind: isRefused ? .refusal : .acknowledgement, payload: [frame.kind.family, frame.kind.number])
  }

  /// UBX-MON-VER: software, hardware, and extensions, from which gpsd reads the version of the protocol.
  private var version: UBXFrame {
    var payload = UBXPayload()
    payload.append(isPosingAsReal ? "EXT CORE 3.01 (107888)" : "SIMULATED", length: 30)
    payload.append(isPosingAsReal ? "00080000" : "SIMULATED", length: 10)
    for text in ["FWVER=SPG 3.01", "PROTVER=18.00", "GPS;GLO;GAL;BDS"] { payload.append(text, length: 30) }
    return UBXFrame(kind: .version, payload: payload.bytes)
  }

  /// UBX-CFG-PRT of the first serial line: 8N1, UBX and NMEA in, UBX out.
  private var port: UBXFrame {
    var payload = UBXPayload()
    payload.append(1, as: UInt8.self)
    payload.appendZeros(3)
    payload.append(0x08C0, as: UInt32.self)
    payload.append(baud, as: UInt32.self)
    payload.append(3, as: UInt16.self)
    payload.append(1, as: UInt16.self)
    payload.appendZeros(4)
    return UBXFrame(kind: .port, payload: payload.bytes)
  }

  /// UBX-CFG-RATE: milliseconds, one solution for each measurement, in the time of UTC.
  private var measurementRate: UBXFrame {
    var payload = UBXPayload()
    payload.append(model.rate.interval.inSeconds, per: 1e-3, as: UInt16.self)
    payload.append(1, as: UInt16.self)
    payload.append(0, as: UInt16.self)
    return UBXFrame(kind: .measurementRate, payload: payload.bytes)
  }

  private func messageRate(_ kind: [UInt8]) -> UBXFrame {
    let isOn = rates.kinds.contains(UBXKind(kind[0], kind[1]))
    return UBXFrame(kind: .messageRate, payload: [kind[0], kind[1], isOn ? 1 : 0])
  }

  /// Messages as a u-blox sends them when it is switched on. There are two, because gpsd needs several messages.
  private var notice: [[UInt8]] {
    let texts = [isPosingAsReal ? "u-blox AG - www.u-blox.com" : "simulated receiver", "unknown message"]
    switch model.dialect {
    case .ubx: return texts.map { UBXFrame(kind: .notice, payload: Array($0.utf8)).bytes }
    case .nmea:
      return texts.enumerated().map { index, text in
        var writer = ASCIIWriter()
        TXT(sentences: texts.count, number: index + 1, identifier: 2, text: InlineText(text))
          .write(talker: model.talker.letters, to: &writer)
        return writer.bytes
      }
    }
  }

  /// Bytes; NMEA 0183 allows 82.
  private static let longestSentence = 256
}
