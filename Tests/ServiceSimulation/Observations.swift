package import LocationKit
import LocationTesting
import LocationWire
import Synchronization

/// What was observed in a world, and when.
package struct Observation: Sendable {
  package enum Kind: Sendable {
    case didStart
    case didStop
    /// The fetcher's run of this number, from 0.
    case runBegan(Int)
    case reported([Reading])
    /// By one of several sources, by rank.
    case heard(Int, [Reading])
    case runEnded(Int, LocationError?)
    /// To the delegate.
    case told(LocationEvent)
    case requested(Int, LocationRequest)
    /// By its maker.
    case requestCancelled(Int)
    case answered(Int, Result<Location, LocationError>)
    case connecting
    case connected
    case connectionFailed
    case disconnected
    case disturbed(String)
    case broken(Violation)
  }

  package var at: Duration
  package var kind: Kind
}

/// An invariant that does not hold.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
  package var invariant: String
  package var detail: String

  package init(_ invariant: String, _ detail: String) {
    self.invariant = invariant
    self.detail = detail
  }

  package var description: String { "\(invariant): \(detail)" }
}

/// All that was seen in a world, in order.
final class Observations: Sendable {
  private let list = Mutex<[Observation]>([])
  private let clock: ManualClock
  private let runs = Atomic(0)

  init(_ clock: ManualClock) { self.clock = clock }

  var now: Duration { clock.now.offset }

  var all: [Observation] { list.withLock { $0 } }
  var count: Int { list.withLock { $0.count } }
  /// The number of the fetcher's run that is under way, or was last.
  var run: Int { runs.load(ordering: .relaxed) - 1 }

  func note(_ kind: Observation.Kind) {
    if case .runBegan = kind { runs.add(1, ordering: .relaxed) }
    let observation = Observation(at: now, kind: kind)
    list.withLock { $0.append(observation) }
  }

  func violate(_ invariant: String, _ detail: String) { note(.broken(Violation(invariant, detail))) }
}

extension Observation {
  /// One or more lines of text, the same for the same observation.
  package func write(to writer: inout ASCIIWriter) {
    switch kind {
    case .reported(let readings):
      for reading in readings { write("reported", to: &writer) { Self.write(reading, to: &$0) } }
    case .heard(let rank, let readings):
      for reading in readings {
        write("heard", to: &writer) { writer in
          writer.append(rank)
          writer.append(" ")
          Self.write(reading, to: &writer)
        }
      }
    case .told(let event): write("told", to: &writer) { Self.write(event, to: &$0) }
    case .didStart: write("starts", to: &writer) { _ in }
    case .didStop: write("stops", to: &writer) { _ in }
    case .runBegan(let number): write("run", to: &writer) { $0.append(number) }
    case .runEnded(let number, let error):
      write("run ended", to: &writer) { $0.append(utf8: "\(number) \(error.map { "\($0)" } ?? "")") }
    case .requested(let number, let request):
      write("requests", to: &writer) { $0.append(utf8: "\(number) \(request)") }
    case .requestCancelled(let number): write("cancels", to: &writer) { $0.append(number) }
    case .answered(let number, .success(let location)):
      write("answer", to: &writer) { writer in
        writer.append(number)
        writer.append(" ")
        Self.write(.location(location), to: &writer)
      }
    case .answered(let number, .failure(let error)):
      write("answer", to: &writer) { $0.append(utf8: "\(number) \(error)") }
    case .connecting: write("connecting", to: &writer) { _ in }
    case .connected: write("connected", to: &writer) { _ in }
    case .connectionFailed: write("no connection", to: &writer) { _ in }
    case .disconnected: write("disconnected", to: &writer) { _ in }
    case .disturbed(let what): write("disturbance", to: &writer) { $0.append(utf8: what) }
    case .broken(let violation): write("BROKEN", to: &writer) { $0.append(utf8: violation.description) }
    }
  }

  private func write(_ word: StaticString, to writer: inout ASCIIWriter, _ rest: (inout ASCIIWriter) -> Void) {
    writer.append(at.inSeconds, decimals: 6, trimmed: false)
    writer.append(" ")
    writer.append(word)
    writer.append(" ")
    rest(&writer)
    if writer.bytes.last != UInt8(ascii: "\n") { writer.append("\n") }
  }

  private static func write(_ event: LocationEvent, to writer: inout ASCIIWriter) {
    switch event {
    case .updated(let location):
      writer.append(location.isOutOfOrder ? "updated, out of order " : "updated ")
      if let time = location.time { writer.append(time) }
    case .fault(let error): writer.append(utf8: "fault \(error)")
    case .authorizationChanged(let authorization): writer.append(utf8: "authorization \(authorization)")
    default: WireEncoder().encode(event, to: &writer)
    }
  }

  private static func write(_ reading: Reading, to writer: inout ASCIIWriter) {
    switch reading {
    case .fault(let error): writer.append(utf8: "fault \(error)")
    case .counts(let account): writer.append(utf8: "account \(account.unit) \(account.read)")
    case .sourceChanged(let change): WireEncoder().encode(LocationEvent.sourceChanged(change), to: &writer)
    default: WireEncoder().encode(reading, to: &writer)
    }
  }
}
