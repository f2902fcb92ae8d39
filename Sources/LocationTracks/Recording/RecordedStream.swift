import LocationKit
import LocationNMEA
import Synchronization

/// A decoder of recorded bytes at their recorded times: like a live decoder, but on the recording's clock.
struct RecordedStream {
  private enum Content {
    case unknown
    case receiver(ReceiverDecoder)
    case json(WireStreamDecoder)
  }

  private let options: TrackOptions
  /// Clock of the recording; `nil` if its start time is unknown.
  private let wallClock: RecordedClock?
  private var content = Content.unknown
  /// Chunks that are not sufficient to detect the content.
  private var unknown: [(elapsed: Duration, bytes: [UInt8])] = []
  private var unknownCount = 0
  private var lastElapsed = Duration.zero

  /// Number of bytes that reach beyond gpsd's greeting.
  private static let recognizable = 4096

  init(_ options: TrackOptions, start: UTCInstant?) {
    self.options = options
    wallClock = start.map { RecordedClock(start: $0) }
  }

  var isRecognized: Bool { if case .unknown = content { false } else { true } }

  /// The decoder of a receiver's bytes; `nil` for other content.
  var receiver: ReceiverDecoder? { if case .receiver(let decoder) = content { decoder } else { nil } }

  var counts: InputCounts? {
    switch content {
    case .unknown: nil
    case .receiver(let decoder): decoder.counts
    case .json(let decoder): decoder.counts
    }
  }

  mutating func take(_ bytes: [UInt8], at elapsed: Duration, into moments: inout [TrackMoment]) {
    guard !isRecognized else { return decode(bytes, at: elapsed, into: &moments) }
    unknown.append((elapsed, bytes))
    unknownCount += bytes.count
    if unknownCount >= Self.recognizable { recognize(into: &moments) }
  }

  mutating func finish(into moments: inout [TrackMoment]) {
    if !isRecognized { recognize(into: &moments) }
    var readings: [Reading] = []
    switch content {
    case .unknown: break
    case .receiver(var decoder):
      decoder.finish(into: &readings)
      content = .receiver(decoder)
    case .json(var decoder):
      decoder.finish(into: &readings)
      content = .json(decoder)
    }
    append(&readings, at: lastElapsed, to: &moments)
  }

  private mutating func recognize(into moments: inout [TrackMoment]) {
    let head = unknown.flatMap(\.bytes)
    // A log of messages may begin with what gpsd reported of the receiver.
    let hasMessages = UBXLogFormat().recognizes(head.span)
    if !hasMessages, WireLogFormat().recognizes(head.span) {
      content = .json(WireStreamDecoder(source: options.source, kind: .replayed))
    } else if hasMessages || NMEALogFormat().recognizes(head.span) {
      content = .receiver(ReceiverDecoder(options, dates: dates))
    }
    guard isRecognized || head.count > 16 * Self.recognizable else { return }
    let chunks = unknown
    unknown = []
    for chunk in chunks { decode(chunk.bytes, at: chunk.elapsed, into: &moments) }
  }

  private var dates: DatePolicy {
    guard let wallClock else { return .recorded(reference: options.referenceDate) }
    return .live(clock: { wallClock.now })
  }

  private mutating func decode(_ bytes: [UInt8], at elapsed: Duration, into moments: inout [TrackMoment]) {
    var readings: [Reading] = []
    switch content {
    case .unknown: break
    case .receiver(var decoder):
      content = .unknown
      // A live stream delivers pending readings when it falls silent.
      if elapsed - lastElapsed >= decoder.patience {
        let silence = lastElapsed + decoder.patience
        decoder.flush(into: &readings)
        append(&readings, at: silence, to: &moments)
      }
      wallClock?.advance(to: elapsed)
      decoder.decode(bytes.span, into: &readings)
      content = .receiver(decoder)
    case .json(var decoder):
      content = .unknown
      decoder.decode(bytes.span, into: &readings)
      content = .json(decoder)
    }
    lastElapsed = max(lastElapsed, elapsed)
    append(&readings, at: lastElapsed, to: &moments)
  }

  private func append(_ readings: inout [Reading], at elapsed: Duration, to moments: inout [TrackMoment]) {
    guard !readings.isEmpty else { return }
    var entries: [TrackEntry] = []
    entries.take(&readings)
    moments.append(TrackMoment(elapsed: elapsed, entries: entries))
  }
}

/// The wall clock of a recording.
private final class RecordedClock: Sendable {
  private let start: UTCInstant
  private let elapsed = Mutex(Duration.zero)

  init(start: UTCInstant) { self.start = start }

  var now: UTCInstant { start.advanced(by: elapsed.withLock { $0 }) }

  func advance(to moment: Duration) { elapsed.withLock { $0 = moment } }
}
