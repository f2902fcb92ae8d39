import LocationKit
import LocationNMEA
import LocationScenario

/// A receiver that sends NMEA 0183 as its scenario specifies, and whose settings cannot be changed. It answers any
/// request with a notice, because gpsd waits a second for each kind of receiver that does not answer.
struct PlainFirmware: ReceiverFirmware {
  let baud: Int
  var line = LineLoad()
  private let sentences: ReceiverSentences

  init(sentences: ReceiverSentences, baud: Int) { (self.sentences, self.baud) = (sentences, baud) }

  mutating func answers(to request: ReaderRequest) -> [[UInt8]]? { nil }

  mutating func messages(_ report: ReceiverReport, truth: Movement) -> [[UInt8]] { sentences.messages(report) }

  /// Messages as a u-blox sends them when it is switched on. There are two, because gpsd needs several messages.
  func notice(hasSentence: Bool) -> [[UInt8]] {
    let texts = [sentences.isPosingAsReal ? "u-blox AG - www.u-blox.com" : "simulated receiver", "unknown message"]
    return texts.enumerated().map { index, text in
      var writer = ASCIIWriter()
      TXT(sentences: texts.count, number: index + 1, identifier: 2, text: InlineText(text))
        .write(talker: sentences.model.talker.letters, to: &writer)
      return writer.bytes
    }
  }
}
