/// When which place must be looked at again, for a subject that moves: not before it is as far from where it was at the last
/// look as the place's edge was then.
///
/// How far is bounded by an odometer, so that looking at one place does not concern the others. It counts straight lines
/// between the points of looks, and one from the last of them to the subject: who stands still, with a receiver that says
/// so within a few metres, comes no farther than these few, in whatever time. Between two locations no point of the way is
/// farther from the last look than one of the two: circles are convex. A heap holds the place that is next.
struct NearPlaces: Sendable {
  struct Entry: Sendable {
    let number: Int
    /// The place is in it: nobody else has to be asked while that says enough.
    let circle: BoundingCircle
    /// What is known of the place, or −1 where it is that one is outside.
    var slot: Int
    /// On the odometer, in metres.
    var due = 0.0
  }

  /// What is next moves through a heap again and again, hence is small.
  private struct Node: Sendable {
    var due: Double
    /// Of its entry.
    let index: Int
  }

  /// The odometer: at least the metres that the subject is from where the last search was.
  private(set) var travelled = 0.0
  /// Where the last look was, and what the odometer said.
  private var base: (point: Coordinate, travelled: Double)?
  private var ruler = Ruler()
  private var entries: [Entry] = []
  private var heap: [Node] = []
  /// Those that are due at every location.
  private var waiting: [Node] = []
  /// On the odometer: what was not found may be reached from here on.
  private var horizon = 0.0
  private var next = 0.0
  /// Metres: how far a search reaches.
  private(set) var margin = firstMargin
  private static let firstMargin = 500.0

  /// What is measured and computed is right to far less than this, in metres.
  private static let slack = 0.001

  /// Whether there is something to look at.
  mutating func travel(to here: Coordinate) -> Bool {
    guard let base else { return true }
    travelled = base.travelled + ruler.length(from: base.point, to: here)
    return isDue
  }

  var isDue: Bool { travelled >= next }

  /// Whether a search is due.
  var isBeyondHorizon: Bool { travelled >= horizon }

  /// Places are looked at from here: before the first of them is.
  mutating func beginLooks(at here: Coordinate) { base = (here, travelled) }

  /// The place to look at now: put it back with ``settle(_:)``. Each comes once, until ``finish()``.
  var due: Entry? { heap.first.flatMap { $0.due <= travelled ? entries[$0.index] : nil } }

  /// When a place must be looked at whose edge is so many metres away.
  func moment(after clearance: Double) -> Double { travelled + max(0, clearance - Self.slack) }

  mutating func settle(_ entry: Entry) {
    entries[heap[0].index].slot = entry.slot
    heap[0].due = entry.due
    if entry.due <= travelled {
      waiting.append(heap[0])
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
    }
    sink(0)
  }

  mutating func finish() {
    if !waiting.isEmpty {
      for node in waiting { push(node) }
      waiting.removeAll(keepingCapacity: true)
    }
    next = min(horizon, heap.first?.due ?? .infinity)
  }

  /// Forces a search at the next location.
  mutating func invalidate() { (horizon, next) = (0, 0) }

  // MARK: Search

  /// One is somewhere else: many places may be within the way that was good where there were few.
  mutating func forgetDensity() { margin = Self.firstMargin }

  mutating func beginSearch(at here: Coordinate) {
    heap.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    travelled = 0
    base = (here, 0)
  }

  mutating func found(_ entry: Entry) {
    heap.append(Node(due: entry.due, index: entries.count))
    entries.append(entry)
  }

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

  private mutating func push(_ node: Node) {
    heap.append(node)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].due < heap[parent].due else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func sink(_ start: Int) {
    let node = heap[start]
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].due < heap[child].due { child += 1 }
      guard heap[child].due < node.due else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = node
  }
}
