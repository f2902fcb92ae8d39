/// Successive locations that change nothing about places: of them, a monitor needs the first one and the last ones.
///
/// The first location decides what all of them decide. The last ones give all that a monitor remembers of a device: its
/// time, the five last intervals, and that it is tracked. Of the last ones, the first begins a segment, so that the
/// step across what is left out is no straight line. This requires one device, no foreign datum, no dwell time, and a
/// monitor that decides at once: with a confirmation or visits, a monitor remembers more.
struct QuietRun {
  /// The same rows of several groups in succession; all of their rows if there are several.
  struct Span {
    var groups: Range<Int>
    var rows: Range<Int>
    var isWhole: Bool
  }

  /// The numbers of the places that contain all of the locations.
  let inside: [Int]
  /// The check of their origin.
  let origin: UInt32
  var spans: [Span] = []
  /// The first row if it has been given.
  var first: (group: Int, row: Int)?

  /// Whether rows may continue the run.
  func continues(in inside: [Int], _ origin: UInt32) -> Bool { self.origin == origin && self.inside == inside }

  mutating func append(_ group: Int, _ rows: Range<Int>) {
    spans.append(Span(groups: group..<(group + 1), rows: rows, isWhole: false))
  }

  /// Appends all rows of several groups.
  mutating func append(_ groups: Range<Int>) {
    if let last = spans.last, last.isWhole, last.groups.upperBound == groups.lowerBound {
      spans[spans.count - 1].groups = last.groups.lowerBound..<groups.upperBound
    } else {
      spans.append(Span(groups: groups, rows: 0..<0, isWhole: true))
    }
  }

  /// Intervals that are remembered, and one for the step across what is left out.
  static let intervals = 6
}
