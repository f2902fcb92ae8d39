package import LocationIO
package import LocationKit
import Synchronization

/// Bytes in memory that are read and written like a file, on a disk that can be full.
package final class MemoryStorage: BlockStorage {
  private struct State {
    var bytes: [UInt8]
    var limit: Int
    var failsToTruncate = false
    var refusesToReplace = false
    var failsToReplace = false
    var refusals = 0
    var synchronized = 0
    var bytesRead = 0
  }

  package let path = "memory"
  private let state: Mutex<State>

  package init(_ bytes: [UInt8] = [], limit: Int = .max) { state = Mutex(State(bytes: bytes, limit: limit)) }

  package var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// Number of synchronizations.
  package var synchronized: Int { state.withLock { $0.synchronized } }

  /// Number of bytes that were read.
  package var bytesRead: Int { state.withLock { $0.bytesRead } }

  /// Sets the number of bytes that the disk has room for.
  package func limit(to limit: Int) { state.withLock { $0.limit = limit } }

  package func failToTruncate() { state.withLock { $0.failsToTruncate = true } }

  /// Refuses replacement, as if no file could be created next to this one.
  package func refuseToReplace() { state.withLock { $0.refusesToReplace = true } }

  /// Fails after a replacement, as if the new file could not be opened.
  package func failToReplace() { state.withLock { $0.failsToReplace = true } }

  /// Number of refused replacements.
  package var refusals: Int { state.withLock { $0.refusals } }

  package func size() -> Int { state.withLock { $0.bytes.count } }

  package func read(at offset: Int, count: Int) -> [UInt8] {
    state.withLock { state in
      let start = min(offset, state.bytes.count)
      let end = min(start + count, state.bytes.count)
      state.bytesRead += end - start
      return Array(state.bytes[start..<end])
    }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(LocationError) {
    let isWhole = state.withLock { state in
      let part = bytes.prefix(max(0, state.limit - offset))
      let end = min(offset + part.count, state.bytes.count)
      state.bytes.replaceSubrange(min(offset, end)..<end, with: part)
      return part.count == bytes.count
    }
    if !isWhole { throw LocationError(.writingFailed, "No space left on device", context: path) }
  }

  package func truncate(to size: Int) throws(LocationError) {
    let isDone = state.withLock { state in
      if !state.failsToTruncate { state.bytes.removeLast(max(0, state.bytes.count - size)) }
      return !state.failsToTruncate
    }
    if !isDone { throw LocationError(.writingFailed, "Input/output error", context: path) }
  }

  package func replaced(by bytes: [UInt8]) throws(LocationError) -> (any BlockStorage)? {
    let (result, fails) = state.withLock { state -> ((any BlockStorage)?, Bool) in
      guard bytes.count <= state.limit, !state.refusesToReplace else {
        state.refusals += 1
        return (nil, false)
      }
      state.bytes = bytes
      return (self, state.failsToReplace)
    }
    if fails { throw LocationError(.writingFailed, "Input/output error", context: path) }
    return result
  }

  package func synchronize() { state.withLock { $0.synchronized += 1 } }
}
