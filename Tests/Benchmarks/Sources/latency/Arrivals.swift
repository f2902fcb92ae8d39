import Glibc
import LocationKit
import Synchronization

/// Times at which the delegate received the first fix of each epoch.
final class Arrivals: LocationManagerDelegate {
  private struct State {
    var epochs: [Int64] = []
    var instants: [Int64] = []
    var spentBefore: Int64 = 0
    var spentAfter: Int64 = 0
    var waiter: UnsafeContinuation<Void, Never>?
  }

  private static let settling = 10
  private let wanted: Int
  private let state = Mutex(State())

  init(wanted: Int) {
    self.wanted = wanted + Self.settling
    state.withLock { state in
      state.epochs.reserveCapacity(self.wanted)
      state.instants.reserveCapacity(self.wanted)
    }
  }

  func locationManager(_ manager: LocationManager, didUpdate location: Location) {
    guard let time = location.time, location.mode == .threeDimensional else { return }
    let epoch = time.nanosecondsOfDay / 1_000_000
    let waiter = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      guard state.epochs.last != epoch, state.epochs.count < wanted else { return nil }
      state.epochs.append(epoch)
      state.instants.append(Self.now)
      if state.epochs.count == Self.settling { state.spentBefore = Self.spent }
      guard state.epochs.count == wanted else { return nil }
      state.spentAfter = Self.spent
      return state.waiter
    }
    waiter?.resume()
  }

  /// As the client in C prints it; waits until all have arrived, on the calling executor: a first job on Swift's thread
  /// pool starts a thread that wakes up each second.
  nonisolated(nonsending) func text() async -> String {
    await withUnsafeContinuation { continuation in state.withLock { $0.waiter = continuation } }
    return state.withLock { state in
      let cpu = (state.spentAfter - state.spentBefore) / Int64(wanted - Self.settling)
      let lines = zip(state.epochs, state.instants).dropFirst(Self.settling).map { "\($0) \($1)" }
      return (lines + ["cpu \(cpu)"]).joined(separator: "\n")
    }
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// User and system time of the process, in nanoseconds.
  private static var spent: Int64 {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = Int64(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    return seconds * 1_000_000_000 + Int64(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000
  }
}
