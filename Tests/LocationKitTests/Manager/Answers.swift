import LocationKit
import Synchronization

/// Collects what requests were answered.
final class Answers: Sendable {
  private let results = Mutex<[Result<Location, LocationError>]>([])
  private let stream = AsyncStream<Void>.makeStream()

  func add(_ result: Result<Location, LocationError>) {
    results.withLock { $0.append(result) }
    stream.continuation.yield()
  }

  var all: [Result<Location, LocationError>] { results.withLock { $0 } }

  /// Waits until so many more were answered.
  func all(count: Int) async -> [Result<Location, LocationError>] {
    var iterator = stream.stream.makeAsyncIterator()
    for _ in 0..<count { await iterator.next() }
    return all
  }
}

extension Result<Location, LocationError> {
  /// `nil` for a success.
  var code: LocationError.Code? { if case .failure(let error) = self { error.code } else { nil } }

  var location: Location? { try? get() }

  var message: String? { if case .failure(let error) = self { error.message } else { nil } }
}
