import LocationKit
import LocationNMEA
import LocationSources

extension InputCounts {
  /// Adds what another input skipped and tolerated.
  mutating func addFlaws(of other: InputCounts) {
    skipped.merge(other.skipped, uniquingKeysWith: +)
    tolerated.merge(other.tolerated, uniquingKeysWith: +)
  }
}

/// The summary of a run: what was read, what was skipped and why, and the number of locations and events.
struct RunAccount {
  private(set) var locations = 0
  private(set) var transitions = 0
  private(set) var visits = 0
  /// Locations on a datum other than WGS-84.
  private(set) var foreign = 0
  /// Locations whose error exceeds ``maximumError``.
  private(set) var inexact = 0
  var maximumError: Double?
  /// Faults of sources, except skipped input. Not all of them may have been printed.
  private(set) var faults = 0
  /// Locations that are earlier than their predecessor, and the number of recorded ones among them.
  private var outOfOrder = (all: 0, recorded: 0)
  private var source: InputCounts?
  /// Locations and counts of each of several sources, in the order of their use.
  private var ranks: [(name: String, locations: Int, counts: InputCounts?)] = []
  private var switches = 0
  /// Skipped lines or values of a source that reports no counts.
  private var skips = 0
  private var runs: EventCommand.Outcome?

  mutating func note(_ event: LocationEvent) {
    switch event {
    case .received(.location(let location)):
      locations += 1
      if location.datum != nil { foreign += 1 }
      if location.exceeds(maximumError) { inexact += 1 }
      if location.isOutOfOrder {
        outOfOrder.all += 1
        if location.origin.kind == .replayed { outOfOrder.recorded += 1 }
      }
      if !ranks.isEmpty { ranks[rank(location.origin.source)].locations += 1 }
    case .received(.counts(let counts)):
      if let name = counts.source { ranks[rank(name)].counts = counts } else { source = counts }
    case .sourceChanged(let change) where !change.isWithinSource:
      _ = rank(change.source)
      if change.previous != nil { switches += 1 }
    case .entered, .exited, .dwelled, .passed, .placeRemoved: transitions += 1
    case .fault(let error) where error.isSkip: skips += 1
    case .visited(let visit): if !visit.isOver { visits += 1 }
    case .fault: faults += 1
    default: break
    }
  }

  mutating func note(_ runs: EventCommand.Outcome) { self.runs = runs }

  /// Summary of the event command, `; on-event: 3 runs, 1 failed`; empty if there is none.
  private var runsText: String {
    guard let runs else { return "" }
    var parts = [Self.count(runs.succeeded + runs.failed + runs.timedOut, "runs")]
    for (count, outcome) in [(runs.failed, "failed"), (runs.timedOut, "timed out")] where count > 0 {
      parts.append("\(count) \(outcome)")
    }
    if runs.dropped > 0 { parts.append(Self.count(runs.dropped, "events") + " left out") }
    return "; on-event: " + parts.joined(separator: ", ")
  }

  /// Returns the index of a source among the used ones.
  private mutating func rank(_ name: String) -> Int {
    if let index = ranks.firstIndex(where: { $0.name == name }) { return index }
    ranks.append((name, 0, nil))
    return ranks.endIndex - 1
  }

  /// Returns a line per source, and one for all together.
  private func text(ofAll outcome: String) -> String {
    var lines = ranks.map { rank in
      let used = Self.count(rank.locations, "locations") + " used"
      guard let counts = rank.counts else { return "\(SourceName.shown(rank.name)): \(used)" }
      return "\(SourceName.shown(rank.name)): \(Self.count(counts.read, counts.unit)) read, "
        + "\(Self.text(of: counts)); \(used)"
    }
    lines.append("together: \(outcome), \(switches == 1 ? "1 switch" : "\(switches) switches")")
    return lines.map(\.visible).joined(separator: "\n")
  }

  /// Description of the locations that decide no place event, with a remedy for a track in reverse order: ` (3 out of
  /// order decide no place)`.
  private var undecided: String {
    var parts: [String] = []
    if foreign > 0 { parts.append("\(foreign) not on WGS-84") }
    if inexact > 0 { parts.append("\(inexact) beyond --max-error") }
    if outOfOrder.all > 0 {
      let isReversed = outOfOrder.recorded > locations / 2
      parts.append(
        "\(outOfOrder.all) out of order decide no place"
          + (isReversed ? ": sort the track by time, e.g. with gpsbabel -t -x track,merge" : ""))
    }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
  }

  /// Returns the summary: one line, or, with several sources, a line per source and one for all. Returns `nil` if
  /// nothing was read, if the run failed before the first location, or if a single fault is all that happened: then the
  /// error message is sufficient.
  func text(source name: String, hasFailed: Bool = false) -> String? {
    let name = name.visible
    let outcome =
      Self.count(locations, "locations") + undecided + ", " + Self.count(transitions, "place events")
      + (visits == 0 ? "" : ", " + Self.count(visits, "visits"))
      + (faults == 0 ? "" : ", " + Self.count(faults, "faults")) + runsText
    if !ranks.isEmpty { return text(ofAll: outcome) }
    guard let source else {
      let skipped = skips == 0 ? "" : "; \(skips) skipped (--verbose shows them)"
      return locations == 0 && (hasFailed || skips == 0 && faults < 2) ? nil : "\(name): \(outcome)\(skipped)"
    }
    guard source.read > 0 || !source.skipped.isEmpty else { return nil }
    return "\(name): \(Self.count(source.read, source.unit)) read, \(Self.text(of: source)); \(outcome)"
  }

  /// Returns what was skipped, and what was accepted although it was faulty.
  static func text(of counts: InputCounts) -> String {
    // No total: for instance, a sentence with one unreadable field is still used.
    let remedy = counts.remedy.map { " (\(OptionNames.added(to: $0)))" } ?? ""
    let skipped = counts.skipped.isEmpty ? "none skipped" : "skipped: " + reasons(counts.skipped) + remedy
    return counts.tolerated.isEmpty ? skipped : skipped + ", accepted: " + reasons(counts.tolerated)
  }

  private static func reasons(_ amounts: [String: Int]) -> String {
    amounts.sorted { $0.key < $1.key }.map { "\($0.key.visible) \($0.value)" }.joined(separator: ", ")
  }

  /// Returns the counts in alphabetical order, separated by commas.
  static func list(_ counts: [String: Int]) -> String {
    list(counts.sorted { $0.key < $1.key }.map { ($0.value, $0.key) })
  }

  /// Returns the counts that are not 0, separated by commas.
  static func list(_ counts: [(number: Int, plural: String)]) -> String {
    counts.filter { $0.number > 0 }.map { count($0.number, $0.plural) }.joined(separator: ", ")
  }

  /// - Parameter plural: the noun. For 1, the first of its words that ends in s becomes singular: `hidden points`,
  ///   `points of other times`, `accuracies`.
  static func count(_ number: Int, _ plural: String) -> String {
    var words = plural.split(separator: " ")
    if number == 1, let noun = words.firstIndex(where: { $0.hasSuffix("s") }) {
      words[noun] = words[noun].hasSuffix("ies") ? words[noun].dropLast(3) + "y" : words[noun].dropLast()
    }
    return "\(number) \(words.joined(separator: " "))"
  }
}

/// A progress display on a terminal.
struct Progress {
  let isShown: Bool
  private let things: String
  private var lastShown: ContinuousClock.Instant?
  private var hasText = false

  /// - Parameter things: plural noun for the counted items.
  init(isShown: Bool, of things: String = "locations") {
    self.isShown = isShown
    self.things = things
  }

  mutating func show(_ count: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard lastShown.map({ now - $0 > .milliseconds(250) }) ?? true else { return }
    lastShown = now
    hasText = true
    StandardError.showStatus("\(count) \(things) …")
  }

  mutating func clear() {
    if hasText { StandardError.clearStatus() }
    hasText = false
  }
}
