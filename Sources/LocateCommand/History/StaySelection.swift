import LocationArchive
import LocationKit

/// Which stays at each place are printed: all, the first, the last, or both.
struct StaySelection {
  let first: Bool
  let last: Bool
  /// By the place's id: the first stay so far, and the last one of several.
  private var ends: [String: (first: ArchivedStay, last: ArchivedStay?)] = [:]

  init(first: Bool = false, last: Bool = false) { (self.first, self.last) = (first, last) }

  var takesAll: Bool { !first && !last }

  /// Takes the next stay, in the order of their ends. Returns whether it is to be printed now.
  mutating func take(_ stay: ArchivedStay) -> Bool {
    if takesAll { return true }
    let id = stay.place.id
    if let first = ends[id]?.first { ends[id] = (first, stay) } else { ends[id] = (stay, nil) }
    return false
  }

  /// The stays that are printed at the end, place by place.
  var selected: [ArchivedStay] {
    ends.sorted { $0.key < $1.key }.flatMap { _, stays in
      if let last = stays.last { return (first ? [stays.first] : []) + (self.last ? [last] : []) }
      return [stays.first]
    }
  }
}
