import LocationKit
import LocationNMEA

/// A decoder of a receiver's bytes into readings.
protocol ReadingDecoder {
  var counts: InputCounts { get }
  mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading])
  mutating func finish(into readings: inout [Reading])
}

extension NMEADecoder: ReadingDecoder {}
extension ReceiverDecoder: ReadingDecoder {}

/// A decoder of a track whose entries are the readings of a receiver.
struct ReadingTrackDecoder<Decoder: ReadingDecoder>: TrackDecoder {
  private(set) var decoder: Decoder
  private var readings: [Reading] = []

  init(_ decoder: Decoder) { self.decoder = decoder }

  var counts: InputCounts { decoder.counts }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    decoder.decode(bytes, into: &readings)
    entries.take(&readings)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    decoder.finish(into: &readings)
    entries.take(&readings)
  }
}
