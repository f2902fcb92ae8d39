package import LocationKit

/// Reports the failures of a source that is opened again and again, and what is lost with it: each loss once.
///
/// The first failure is reported. A failure of another kind is reported once, if it lasts: after a receiver is plugged
/// in, its device file has no group for a moment, and a computer that starts refuses connections before it accepts
/// them.
package struct LossReport: Sendable {
  /// Number of consecutive failures of another kind before one is reported.
  private static let persistence = 3
  /// Maximum number of origins whose loss is reported.
  private static let mostOrigins = 64

  private let source: String
  private var told: Set<LocationError.Code> = []
  private var last: LocationError.Code?
  private var count = 0
  /// Origins that have reported since the last opening, and have not been lost since.
  package var origins: [LocationOrigin] = []

  /// - Parameter source: the source as the user named it.
  package init(of source: String) { self.source = source }

  /// Notes an origin. Returns whether it is a new one.
  @discardableResult
  package mutating func note(_ origin: LocationOrigin) -> Bool {
    guard origins.count < Self.mostOrigins, !origins.contains(origin) else { return false }
    origins.append(origin)
    return true
  }

  /// Notes that the source works again.
  package mutating func recover() {
    guard last != nil else { return }
    told.removeAll()
    last = nil
    count = 0
  }

  /// Returns the readings of a failure; none if it is no news.
  package mutating func readings(of failure: LocationError, _ reason: LossReason) -> [Reading] {
    let isFirst = told.isEmpty
    count = failure.code == last ? count + 1 : 1
    last = failure.code
    guard isFirst || count >= Self.persistence, told.insert(failure.code).inserted else { return [] }
    guard isFirst else { return [.fault(failure)] }
    let lost = origins.isEmpty ? [LocationOrigin(source: source, kind: .live)] : origins
    origins.removeAll()
    return [.fault(failure)] + lost.map { .noFix(NoFix(time: nil, reason: reason, origin: $0)) }
  }
}
