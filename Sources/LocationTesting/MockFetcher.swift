public import LocationKit

/// A fetcher that a test drives by hand, or by a script.
///
/// ```swift
/// let fetcher = MockFetcher()
/// let manager = LocationManager(fetcher: fetcher)
/// manager.delegate = delegate
/// manager.startUpdatingLocation()
/// try await fetcher.send(.make(latitude: 48.1, longitude: 11.5))   // returns when the delegate has been told
/// #expect(fetcher.calls == [.run(FetchRequest())])
/// ```
///
/// It is strict. It runs as often as it was told to, once unless told otherwise: one run more throws a
/// ``LocationError`` with the code `internal`, which the manager reports as a fault. Sending where no run will ever take
/// it throws from ``send(_:)-(Reading...)``. Hence a mistake shows in every test framework.
public final class MockFetcher: LocationFetcher {
  /// What the code under test did to the fetcher.
  public enum Call: Sendable, Hashable {
    case run(FetchRequest)
    /// The task of a run was cancelled.
    case cancelled
  }

  public let timing: Timing
  private let ledger = Ledger<Call>()
  private let inbox: MockInbox

  /// - Parameters:
  ///   - timing: whose time drives the manager's deadlines.
  ///   - runs: what each run does, in turn.
  public init(timing: Timing = .live, runs: [Run] = [.byHand]) {
    self.timing = timing
    inbox = MockInbox(runs: runs)
  }

  /// What was done to it so far.
  public var calls: [Call] { ledger.entries }

  /// Waits, without sleeping or polling, until there are `count` calls, and returns all that there are then.
  @discardableResult
  public func calls(count: Int) async -> [Call] {
    await ledger.wait(for: count)
    return ledger.entries
  }

  // MARK: By hand

  /// Reports the readings in one batch, as soon as a run begins. Returns when they have been taken: the manager has
  /// decided, and its delegate has been told. Throws when no run will take them.
  public func send(_ readings: Reading...) async throws { try await send(readings) }

  /// Reports the locations in one batch, as ``send(_:)-(Reading...)`` does.
  public func send(_ locations: Location...) async throws { try await send(locations.map(Reading.location)) }

  /// Reports the readings in one batch, as ``send(_:)-(Reading...)`` does.
  public func send(_ readings: [Reading]) async throws { try await inbox.put(.report(readings), "send") }

  /// Lets the run end with an error. Returns when the run has heard of it.
  public func fail(_ error: any Error) async throws { try await inbox.put(.end(error), "fail") }

  /// Lets the run end, as a source does that has no more. Returns when the run has heard of it.
  public func finish() async throws { try await inbox.put(.end(nil), "finish") }

  // MARK: LocationFetcher

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    ledger.append(.run(request))
    let run = try inbox.beginRun()
    defer { inbox.endRun() }
    try await withTaskCancellationHandler {
      switch run.plan {
      case .byHand:
        try await obey(report)
      case .script(let batches, let ending):
        for batch in batches {
          try Task.checkCancellation()
          await report(batch)
        }
        try await end(ending)
      }
    } onCancel: {
      ledger.append(.cancelled)
      inbox.wake()
    }
  }

  private func obey(_ report: @Sendable ([Reading]) async -> Void) async throws {
    while let order = await inbox.next() {
      switch order.command {
      case .report(let readings):
        await report(readings)
        order.done.resume()
      case .end(let error):
        order.done.resume()
        if let error { throw error }
        return
      }
    }
    throw CancellationError()
  }

  private func end(_ ending: Run.Ending) async throws {
    switch ending {
    case .finishes: return
    case .fails(let error): throw error
    case .waits:
      _ = await inbox.next()  // a script takes no orders: only cancellation wakes it
      throw CancellationError()
    }
  }
}

extension MockFetcher {
  /// What one run of a ``MockFetcher`` does.
  public struct Run: Sendable {
    enum Plan: Sendable {
      case byHand
      case script([[Reading]], Ending)
    }

    /// How a scripted run ends.
    public enum Ending: Sendable {
      /// As a source that has no more.
      case finishes
      case fails(LocationError)
      /// Not before it is cancelled, as a receiver that fell silent.
      case waits
    }

    let plan: Plan

    /// ``MockFetcher/send(_:)-(Reading...)``, ``MockFetcher/fail(_:)`` and ``MockFetcher/finish()`` drive it.
    public static let byHand = Run(plan: .byHand)

    /// Reports the batches, one after the other.
    public static func reports(_ batches: [[Reading]], then ending: Ending = .finishes) -> Run {
      Run(plan: .script(batches, ending))
    }

    /// Reports the locations in one batch.
    public static func reports(_ locations: [Location], then ending: Ending = .finishes) -> Run {
      reports([locations.map(Reading.location)], then: ending)
    }
  }
}
