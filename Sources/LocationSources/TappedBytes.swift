import LocationIO
import LocationKit

/// Bytes that are also passed to an observer.
struct TappedBytes: ByteSource {
  let base: any ByteSource
  let take: @Sendable ([UInt8]) -> Void

  var place: String { base.place }
  var endIsFinal: Bool { base.endIsFinal }
  var failureIsFinal: Bool { base.failureIsFinal }
  var lossReason: LossReason { base.lossReason }
  var longestSilence: Duration? { base.longestSilence }
  var backOff: BackOff { base.backOff }
  var steadyAfter: Duration { base.steadyAfter }
  var opensBySpeaking: Bool { base.opensBySpeaking }

  func open() async throws -> any ByteReader { TappedReader(base: try await base.open(), take: take) }
}

private struct TappedReader: ByteReader {
  let base: any ByteReader
  let take: @Sendable ([UInt8]) -> Void

  var sender: String? { base.sender }

  func next() async throws -> [UInt8]? {
    let bytes = try await base.next()
    if let bytes, !bytes.isEmpty { take(bytes) }
    return bytes
  }

  func untilReadable() async throws { try await base.untilReadable() }
  func close() async { await base.close() }
}
