import LocationKit
import LocationScenario

/// A line that determines the bytes that a receiver writes at each time of an epoch, from its speed and its faults.
/// The same seed and epochs yield the same pieces.
struct FaultyLine: Sendable {
  struct Piece: Sendable, Hashable {
    /// Time after the epoch's begin at which the last of the bytes has passed the line.
    var time: Duration
    var bytes: [UInt8]
    /// Whether another message may follow the piece.
    var endsMessage: Bool
  }

  /// Speed of the line; `nil` if bytes need no time.
  var speed: SerialLineSpeed?
  /// Interval of the epochs, on the clock.
  var interval: Duration
  /// Whether a flood passes no faster than the line allows.
  private let isPaced: Bool
  private var spoiler: MessageSpoiler
  private var random: RandomStream
  private var held: [UInt8] = []

  /// Approximate largest number of pieces of an epoch: a flood is sent in larger pieces.
  private static let mostPieces = 4000

  init(speed: SerialLineSpeed?, interval: Duration, seed: UInt64, isPaced: Bool = false) {
    self.speed = speed
    self.interval = interval
    self.isPaced = isPaced
    spoiler = MessageSpoiler(seed: seed)
    random = RandomStream(seed: seed, name: "cuts")
  }

  /// Longest time of an epoch: nothing takes longer than nine tenths of the interval, unless the line is paced.
  private var longest: Duration { interval * 9 / 10 }

  mutating func pieces(_ messages: [[UInt8]], _ faults: LineFaults) -> [Piece] {
    let messages = spoiler.spoil(messages, faults)
    if faults.isMerged {
      held += messages.joined()
      return []
    }
    if !held.isEmpty {
      held += messages.joined()
      return rest()
    }
    if faults.isSlow { return slow(Array(messages.joined())) }
    if faults.isSplit { return cut(Array(messages.joined())) }
    guard let speed else { return [Piece(time: .zero, bytes: Array(messages.joined()), endsMessage: true)] }
    return chunks(messages, speed)
  }

  /// Returns the bytes that were held back.
  mutating func rest() -> [Piece] {
    defer { held = [] }
    return held.isEmpty ? [] : [Piece(time: .zero, bytes: held, endsMessage: true)]
  }

  private func chunks(_ messages: [[UInt8]], _ speed: SerialLineSpeed) -> [Piece] {
    let total = messages.reduce(0) { $0 + $1.count }
    var sent = 0
    var pieces: [Piece] = []
    for message in messages {
      let size = max(speed.chunkSize, total / Self.mostPieces)
      for start in stride(from: 0, to: message.count, by: size) {
        let end = min(start + size, message.count)
        let time = time(sent + end, of: total, speed)
        pieces.append(Piece(time: time, bytes: Array(message[start..<end]), endsMessage: end == message.count))
      }
      sent += message.count
    }
    return pieces
  }

  /// Cuts bytes anywhere, even within a number.
  private mutating func cut(_ bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var start = 0
    while start < bytes.count {
      let longest = 7 * max(1, bytes.count / Self.mostPieces)
      let end = min(start + Int.random(in: 1...longest, using: &random), bytes.count)
      let time: Duration = if let speed { time(end, of: bytes.count, speed) } else { .zero }
      pieces.append(Piece(time: time, bytes: Array(bytes[start..<end]), endsMessage: end == bytes.count))
      start = end
    }
    return pieces
  }

  private func slow(_ bytes: [UInt8]) -> [Piece] {
    let size = max(1, bytes.count / Self.mostPieces)
    return stride(from: 0, to: bytes.count, by: size).map { start in
      let end = min(start + size, bytes.count)
      return Piece(
        time: longest * end / bytes.count, bytes: Array(bytes[start..<end]), endsMessage: end == bytes.count)
    }
  }

  /// Returns the time of bytes. A flood is faster than the line.
  private func time(_ bytes: Int, of total: Int, _ speed: SerialLineSpeed) -> Duration {
    let usual = speed.time(for: total)
    return isPaced || usual <= longest ? speed.time(for: bytes) : longest * bytes / total
  }
}
