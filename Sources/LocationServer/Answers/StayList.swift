import LocationKit
import LocationText

/// The stays at one place, in the order of their ends.
struct StayList {
  private var finished: [JSONObjectText] = []
  private var entry: RegionTransition?

  mutating func take(_ event: LocationEvent) {
    switch event {
    case .entered(let transition): entry = transition
    case .exited(let transition): finished.append(Self.object(from: entry.take(), to: transition))
    case .passed(let transition): finished.append(Self.object(from: transition, to: transition))
    default: break
    }
  }

  /// The stays; one that lasts until the end comes last.
  var objects: [JSONObjectText] { finished + (entry.map { [Self.object(from: $0, to: nil)] } ?? []) }

  /// The times at which the edge was crossed, or those of the deciding locations.
  private static func object(from entry: RegionTransition?, to exit: RegionTransition?) -> JSONObjectText {
    let (start, end) = (
      entry.flatMap { $0.crossed.first ?? $0.location.time }, exit.flatMap { $0.crossed.last ?? $0.location.time }
    )
    var object = JSONObjectText()
    object.add(orNull: "enter", start?.description)
    object.add(orNull: "exit", end?.description)
    let seconds = start.flatMap { start in end.map { $0.duration(since: start).inSeconds } }
    object.add(orNull: "seconds", seconds)
    return object
  }
}
