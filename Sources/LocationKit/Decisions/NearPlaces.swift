/// When which place must be looked at again, for a subject that moves: not before its way since the last look is as long as
/// it was to the place's edge then.
///
/// The way is an odometer, so that looking at one place does not concern the others. A heap holds the place that is next.
struct NearPlaces: Sendable {
  struct Entry: Sendable {
    var number: Int
    /// What is known of the place, or −1 where it is that one is outside.
    var slot: Int
    /// On the odometer, in metres.
    var due = 0.0
  }

  /// Metres of way since the last search; or a little more.
  private(set) var travelled = 0.0
  private var heap: [Entry] = []
  /// Those that are due at every location.
  private var waiting: [Entry] = []
  /// On the odometer: what was not found may be reached from here on.
  private var horizon = 0.0
  private var next = 0.0
  /// Metres: how far a search reaches.
  private(set) var margin = firstMargin
  private static let firstMargin = 500.0

  /// What is measured and computed is right to far less than this, in metres.
  private static let slack = 0.001

  /// Whether there is something to look at.
  mutating func travel(_ length: Double) -> Bool {
    travelled += length
    return travelled >= next
  }

  /// Whether a search is due.
  var isBeyondHorizon: Bool { travelled >= horizon }

  /// The place to look at now: put it back with ``settle(_:)``. Each comes once, until ``finish()``.
  var due: Entry? { heap.first.flatMap { $0.due <= travelled ? $0 : nil } }

  /// When a place must be looked at whose edge is so many metres away.
  func moment(after clearance: Double) -> Double { travelled + max(0, clearance - Self.slack) }

  mutating func settle(_ entry: Entry) {
    if entry.due > travelled {
      heap[0] = entry
    } else {
      waiting.append(entry)
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
    }
    sink(0)
  }

  mutating func finish() {
    for entry in waiting { push(entry) }
    waiting.removeAll(keepingCapacity: true)
    next = min(horizon, heap.first?.due ?? .infinity)
  }

  /// Forces a search at the next location.
  mutating func invalidate() { (horizon, next) = (0, 0) }

  // MARK: Search

  /// One is somewhere else: many places may be within the way that was good where there were few.
  mutating func forgetDensity() { margin = Self.firstMargin }

  mutating func beginSearch() {
    heap.removeAll(keepingCapacity: true)
    travelled = 0
  }

  mutating func found(_ entry: Entry) { heap.append(entry) }

  mutating func endSearch() {
    // Places cost time when they are found, and a search for its own as many as this.
    let search = 40.0
    let (all, half) = (search + Double(heap.count), search + Double(heap.count { $0.due <= margin / 2 }))
    horizon = margin - Self.slack
    // Where twice the way brings less than twice the places, longer is better.
    if all < 1.5 * half { margin = min(20_000, margin * 2) } else if all > 2.5 * half { margin = max(50, margin / 2) }
    for index in (0..<heap.count / 2).reversed() { sink(index) }
    finish()
  }

  // MARK: Heap

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].due < heap[parent].due else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func sink(_ start: Int) {
    let entry = heap[start]
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].due < heap[child].due { child += 1 }
      guard heap[child].due < entry.due else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = entry
  }
}
