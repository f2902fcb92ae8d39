import LocationIO
import LocationKit
import LocationSources
import Synchronization

/// A source that is opened as its script defines; a further opening is cancelled.
final class ScriptedBytes: ByteSource {
  enum Opening: Sendable {
    case refused(LocationError)
    /// The pieces, and how it ends: `nil` without an error.
    case says([String], then: LocationError? = nil)
    /// The pieces, and then nothing for ever.
    case fallsSilent([String])
    /// Pieces of several senders.
    case isSent([(sender: String, text: String)])
  }

  let place = "boat:10110"
  let endIsFinal: Bool
  let silence: SilenceWatch?
  let lossReason: LossReason
  private let openings: Mutex<[Opening]>
  private let readers = Mutex<[ScriptedReader]>([])

  init(
    _ openings: [Opening], endIsFinal: Bool = false, silence: SilenceWatch? = nil, lossReason: LossReason = .linkLost
  ) {
    self.openings = Mutex(openings)
    self.endIsFinal = endIsFinal
    self.silence = silence
    self.lossReason = lossReason
  }

  /// How many openings have been closed again.
  var closed: Int { readers.withLock { $0.count { $0.isClosed } } }

  func open() async throws -> any ByteReader {
    let opening = openings.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    let reader: ScriptedReader
    switch opening {
    case nil:
      withUnsafeCurrentTask { $0?.cancel() }
      throw CancellationError()
    case .refused(let error): throw error
    case .says(let pieces, let error): reader = ScriptedReader(pieces.map { (nil, $0) }, error)
    case .fallsSilent(let pieces): reader = ScriptedReader(pieces.map { (nil, $0) }, isEndless: true)
    case .isSent(let pieces): reader = ScriptedReader(pieces.map { ($0.sender, $0.text) }, nil)
    }
    readers.withLock { $0.append(reader) }
    return reader
  }
}

final class ScriptedReader: ByteReader {
  private struct State {
    var pieces: [(sender: String?, text: String)]
    var sender: String?
    var isClosed = false
  }

  private let state: Mutex<State>
  private let failure: LocationError?
  private let closing: Promise<Void>?

  init(_ pieces: [(sender: String?, text: String)], _ failure: LocationError? = nil, isEndless: Bool = false) {
    state = Mutex(State(pieces: pieces))
    self.failure = failure
    closing = isEndless ? Promise() : nil
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }
  var sender: String? { state.withLock { $0.sender } }

  func next() async throws -> [UInt8]? {
    try await untilReadable()
    let piece = state.withLock { state in
      let piece = state.pieces.isEmpty ? nil : state.pieces.removeFirst()
      state.sender = piece?.sender
      return piece
    }
    if let piece { return Array(piece.text.utf8) }
    if let failure { throw failure }
    return nil
  }

  func untilReadable() async throws {
    try Task.checkCancellation()
    if state.withLock({ $0.pieces.isEmpty }) { try await closing?.value() }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    closing?.fill(())
  }
}
