package import LocationKit
import LocationNMEA
package import LocationUBX

/// Recorded bytes of a u-blox receiver: frames of UBX, alone or between sentences of NMEA 0183 and frames of RTCM 3.
package struct UBXLogFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "UBX" }
  package var word: String { "ubx" }
  package var fileExtensions: [String] { ["ubx"] }

  /// Returns whether the bytes contain a frame with a right checksum, at any position.
  package func recognizes(_ head: Span<UInt8>) -> Bool {
    for index in 0..<head.count where head[index] == 0xB5 {
      if case .frame = UBXFrame.match(head, at: index) { return true }
    }
    return false
  }

  package func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? {
    NMEALogFormat().makeSurveyor(options).map { ReceiverSurveyor(sentences: $0) }
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    ReadingTrackDecoder(
      ReceiverDecoder(options, dates: .recorded(firstDay: options.firstDay, reference: options.referenceDate)))
  }
}

/// A surveyor of the sentences between frames.
private struct ReceiverSurveyor: TrackSurveyor {
  var sentences: any TrackSurveyor
  var frames = BinaryFrameFilter()

  var firstDay: FirstDay { sentences.firstDay }

  mutating func survey(_ bytes: Span<UInt8>) -> Bool {
    var isSearching = true
    frames.split(bytes) { part, kind in if kind == nil { isSearching = sentences.survey(part) } }
    return isSearching
  }
}

/// A decoder of a track that contains messages of u-blox.
package protocol ReceiverTrackDecoder: TrackDecoder {
  /// Number of messages by kind.
  var messages: [UBXKind: Int] { get }
  /// What messages have stated of the receiver itself.
  var receiver: ReceiverStatus { get }
  /// Texts that the receiver has sent in INF messages.
  var notices: [String] { get }
}

extension ReadingTrackDecoder: ReceiverTrackDecoder where Decoder == ReceiverDecoder {
  var messages: [UBXKind: Int] { decoder.messages }
  var receiver: ReceiverStatus { decoder.receiver }
  var notices: [String] { decoder.notices }
}
