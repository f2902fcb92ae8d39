import LocationKit
import LocationNMEA
import LocationScenario
import LocationUBX

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
    case frame(ReceiverFrame)
    case strange
  }

  /// Removes the next complete unit from the input: a frame, a line, or other bytes.
  private static func takeRequest(from input: inout ArraySlice<UInt8>) -> Request? {
    guard let first = input.first else { return nil }
    switch UBXFrame.match(input.span) {
    case .frame(let kind, let length):
      defer { input.removeFirst(length) }
      return .frame(ReceiverFrame(kind, Array(input.prefix(length - 2).dropFirst(6))))
    case .incomplete where input.count < longestRequest: return nil
    case .incomplete, .damaged, .noise: break
    }
    let lineEnd = first == UInt8(ascii: "$") ? input.firstIndex(of: UInt8(ascii: "\n")) : nil
    if first == UInt8(ascii: "$"), lineEnd == nil, input.count < longestSentence { return nil }
    // A line without an end cannot contain the beginning of another.
    let starts: Set<UInt8> =
      first == UInt8(ascii: "$") ? [ReceiverFrame.sync] : [ReceiverFrame.sync, UInt8(ascii: "$")]
    let end = lineEnd.map { $0 + 1 } ?? input.dropFirst().firstIndex { starts.contains($0) } ?? input.endIndex
    input = input[end...]
    return .strange
  }

  private mutating func answers(to frame: ReceiverFrame) -> [ReceiverFrame] {
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

  private func acknowledgement(of frame: ReceiverFrame, isRefused: Bool = false) -> ReceiverFrame {
    ReceiverFrame(isRefused ? .refusal : .acknowledgement, [frame.kind.family, frame.kind.number])
  }

  /// UBX-MON-VER: software, hardware, and extensions, from which gpsd reads the version of the protocol.
  private var version: ReceiverFrame {
    let extensions = ["FWVER=SPG 3.01", "PROTVER=18.00", "GPS;GLO;GAL;BDS"]
    var message = UBXMessage(.monVER, groups: extensions.count)
    message.set("swVersion", to: isPosingAsReal ? "EXT CORE 3.01 (107888)" : "SIMULATED")
    message.set("hwVersion", to: isPosingAsReal ? "00080000" : "SIMULATED")
    for (group, text) in extensions.enumerated() { message.set("extension", to: text, in: group) }
    return ReceiverFrame(message)
  }

  /// UBX-CFG-PRT of the first serial line: 8N1, UBX and NMEA in, UBX out.
  private var port: ReceiverFrame {
    var message = UBXMessage(.cfgPRT)
    message["portID"] = 1
    message["charLen"] = 3
    message["parity"] = 4
    message["baudRate"] = Int64(baud)
    for name in ["inUBX", "inNMEA", "outUBX"] { message[name] = 1 }
    return ReceiverFrame(message)
  }

  /// UBX-CFG-RATE: milliseconds, one solution for each measurement, in the time of UTC.
  private var measurementRate: ReceiverFrame {
    var message = UBXMessage(.cfgRATE)
    message.set("measRate", to: 1000 * model.rate.interval.inSeconds)
    message["navRate"] = 1
    return ReceiverFrame(message)
  }

  private func messageRate(_ kind: [UInt8]) -> ReceiverFrame {
    let isOn = rates.kinds.contains(UBXKind(kind[0], kind[1]))
    return ReceiverFrame(.messageRate, [kind[0], kind[1], isOn ? 1 : 0])
  }

  /// Messages as a u-blox sends them when it is switched on. There are two, because gpsd needs several messages.
  private var notice: [[UInt8]] {
    let texts = [isPosingAsReal ? "u-blox AG - www.u-blox.com" : "simulated receiver", "unknown message"]
    switch model.dialect {
    case .ubx: return texts.map { ReceiverFrame(.notice, Array($0.utf8)).bytes }
    case .nmea:
      return texts.enumerated().map { index, text in
        var writer = ASCIIWriter()
        TXT(sentences: texts.count, number: index + 1, identifier: 2, text: InlineText(text))
          .write(talker: model.talker.letters, to: &writer)
        return writer.bytes
      }
    }
  }

  /// Bytes; requests to a receiver are short.
  private static let longestRequest = 1024
  /// Bytes; NMEA 0183 allows 82.
  private static let longestSentence = 256
}
