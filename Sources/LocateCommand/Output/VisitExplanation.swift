public import LocationKit

/// The explanation of a visit of a journal: its rule in words, and what would have changed it.
public struct VisitExplanation: Sendable {
  /// Explained visit.
  public let visit: Visit
  /// `arrive` or `depart`, as on the wire.
  public let kind: String
  /// Rule that decided, in one clause.
  public let rule: String
  /// Alternative outcomes, each in one clause.
  public private(set) var otherwise: [String] = []

  /// Explains a visit; `nil` if the event is not a visit.
  public init?(_ event: LocationEvent) {
    guard case .visited(let visit) = event else { return nil }
    self.visit = visit
    kind = visit.isOver ? "depart" : "arrive"
    rule =
      visit.isOver
      ? "away for as long as the stay had lasted or for --visit-time, or without a location for longer than the longest gap"
      : "all locations for --visit-time were within the radius around their centre"
    guard !visit.isOver, let start = visit.arrival, let end = visit.lastSeen else { return }
    let seconds = end.duration(since: start).inSeconds.rounded(.down)
    otherwise.append(
      "with --visit-time above \(Int(min(seconds, 1e9))) s, the arrival would have been emitted later, or not at all")
  }
}
