public import LocationKit

/// A fetcher that a test controls by calls, or by a script.
///
/// ```swift
/// let fetcher = MockFetcher()
/// let manager = LocationManager(fetcher: fetcher)
/// manager.delegate = delegate
/// manager.startUpdatingLocation()
/// try await fetcher.send(.make(latitude: 48.1, longitude: 11.5))   // returns after the delegate has received it
/// #expect(fetcher.calls == [.run(FetchRequest())])
/// ```
///
/// It is strict. It has a fixed number of runs, one by default: a further run throws a ``/LocationKit/LocationError`` with the code
/// `internalError`, which the manager reports as a fault. If no run will ever take the readings, ``send(_:)-(Reading...)``
/// throws. Mistakes are therefore visible in every test framework.
public final class MockFetcher: LocationFetcher {
  /// A call of the fetcher by the code under test.
  public enum Call: Sendable, Hashable {
    /// A run was started with this request.
    case run(FetchRequest)
    /// The task of a run was cancelled.
    case cancelled
  }

  /// Time that drives the manager's deadlines.
  public let timing: Timing
  private let ledger = Ledger<Call>()
  private let inbox: MockInbox

  /// Creates a fetcher.
  /// - Parameters:
  ///   - timing: the time that drives the manager's deadlines.
  ///   - runs: the plan of each run, in order.
  public init(timing: Timing = .live, runs: [Run] = [.byHand]) {
    self.timing = timing
    inbox = MockInbox(runs: runs)
  }

  /// Calls so far.
  public var calls: [Call] { ledger.entries }

  /// Waits, without sleeping or polling, until there are `count` calls, and returns all calls so far.
  @discardableResult
  public func calls(count: Int) async -> [Call] {
    await ledger.wait(for: count)
    return ledger.entries
  }

  // MARK: By hand

  /// Reports the readings in one batch, as soon as a run begins. Returns when they have been taken: the manager has
  /// decided, and its delegate has received the events. Throws if no run will take them.
  public func send(_ readings: Reading...) async throws { try await send(readings) }

  /// Reports the locations in one batch, like ``send(_:)-(Reading...)``.
  public func send(_ locations: Location...) async throws { try await send(locations.map(Reading.location)) }

  /// Reports the readings in one batch, like ``send(_:)-(Reading...)``.
  public func send(_ readings: [Reading]) async throws { try await inbox.put(.report(readings), "send") }

  /// Ends the run with an error. Returns when the run has received the command.
  public func fail(_ error: any Error) async throws { try await inbox.put(.end(error), "fail") }

  /// Ends the run without an error, as at the end of a source. Returns when the run has received the command.
  public func finish() async throws { try await inbox.put(.end(nil), "finish") }

  // MARK: LocationFetcher

  /// Runs the next plan. Throws the error of the plan, a ``/LocationKit/LocationError`` with the code `internalError` if there is no plan
  /// left, and `CancellationError`.
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
      _ = await inbox.next()  // a script takes no orders: only a cancellation wakes it
      throw CancellationError()
    }
  }
}

extension MockFetcher {
  /// The plan of one run of a ``MockFetcher``.
  public struct Run: Sendable {
    enum Plan: Sendable {
      case byHand
      case script([[Reading]], Ending)
    }

    /// The end of a scripted run.
    public enum Ending: Sendable {
      /// The run returns, as at the end of a source.
      case finishes
      /// The run throws this error.
      case fails(LocationError)
      /// The run waits until it is cancelled, like a receiver that has fallen silent.
      case waits
    }

    let plan: Plan

    /// A run that ``MockFetcher/send(_:)-(Reading...)``, ``MockFetcher/fail(_:)`` and ``MockFetcher/finish()``
    /// control.
    public static let byHand = Run(plan: .byHand)

    /// A run that reports nothing and returns, as a source that has ended already.
    public static let finishes = Run(plan: .script([], .finishes))

    /// A run that reports nothing and waits until it is cancelled, like a receiver that is silent.
    public static let waits = Run(plan: .script([], .waits))

    /// Returns a plan that reports nothing and throws an error, like a source that cannot be reached.
    public static func fails(_ error: LocationError) -> Run { Run(plan: .script([], .fails(error))) }

    /// Returns a plan that reports the batches in order.
    public static func reports(_ batches: [[Reading]], then ending: Ending = .finishes) -> Run {
      Run(plan: .script(batches, ending))
    }

    /// Returns a plan that reports the locations in one batch.
    public static func reports(_ locations: [Location], then ending: Ending = .finishes) -> Run {
      reports([locations.map(Reading.location)], then: ending)
    }
  }
}
