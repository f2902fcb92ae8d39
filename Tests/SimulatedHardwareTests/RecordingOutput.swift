import SimulatedHardware
import Synchronization
import TestSupport

/// Keeps what a receiver sends, and when.
final class RecordingOutput: ReceiverOutput {
  let clock = JumpingClock()
  let isSerialLine: Bool
  private let state = Mutex(State())

  struct Piece: Sendable {
    var time: Duration
    var bytes: [UInt8]
  }

  private struct State {
    var pieces: [Piece] = []
    var onSend: (@Sendable (Int) -> Void)?
  }

  init(isSerialLine: Bool = false) { self.isSerialLine = isSerialLine }

  /// Called with the number of pieces sent so far.
  var onSend: (@Sendable (Int) -> Void)? {
    get { state.withLock { $0.onSend } }
    set { state.withLock { $0.onSend = newValue } }
  }

  func send(_ bytes: [UInt8]) async throws {
    let (count, onSend) = state.withLock { state in
      state.pieces.append(Piece(time: clock.elapsed, bytes: bytes))
      return (state.pieces.count, state.onSend)
    }
    onSend?(count)
  }

  var pieces: [Piece] { state.withLock { $0.pieces } }

  /// Without their line ends.
  var sentences: [String] {
    String(decoding: pieces.flatMap(\.bytes), as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  /// The same fields of each sentence of a kind, one after the other.
  func fields(_ formatter: String, _ range: ClosedRange<Int>) -> [String] {
    sentences.filter { $0.hasPrefix("$GP\(formatter),") }.flatMap { sentence in
      sentence.prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false)[range].map(String.init)
    }
  }

  /// The times of day of the epochs.
  var times: [String] { fields("RMC", 1...1) }

  /// When the pieces of each epoch came first and last, and how many bytes it had.
  var epochs: [(begin: Duration, end: Duration, bytes: Int)] {
    var epochs: [(begin: Duration, end: Duration, bytes: Int)] = []
    for piece in pieces {
      if piece.bytes.starts(with: "$GPRMC".utf8) { epochs.append((piece.time, piece.time, 0)) }
      epochs[epochs.count - 1].end = piece.time
      epochs[epochs.count - 1].bytes += piece.bytes.count
    }
    return epochs
  }
}
