/// The order in which places must be examined again while the subject moves. A place is due once the subject has moved
/// as far from the point of the place's last examination as the place's edge was away.
///
/// An odometer is an upper bound on that movement, so that examining one place does not affect the others. It adds the
/// straight lines between the points of examination, and the line from the last of them to the subject. A stationary
/// subject whose receiver scatters by a few metres therefore advances by only these few metres, however long it takes.
/// Between two locations no point of the path is farther from the last examination than one of the two locations,
/// because circles are convex. A heap holds the next place.
struct ProximityQueue: Sendable {
  struct Entry: Sendable {
    let number: Int
    /// Circle that contains the place: the place itself is not examined while the circle is sufficient.
    let circle: BoundingCircle
    /// Slot of the place in ``KnownPlaces``; −1 if the subject is plainly outside.
    var slot: Int
    /// Due position on the odometer, in metres.
    var due = 0.0
  }

  /// The part of an entry that moves through the heap repeatedly, and is small for that reason.
  private struct Node: Sendable {
    var due: Double
    /// Index of the entry.
    let index: Int
  }

  /// Odometer: an upper bound in metres on the subject's distance from the last search.
  private(set) var travelled = 0.0
  /// Point of the last examination, and the odometer at that point.
  private var base: (point: Coordinate, travelled: Double)?
  private var lengthBound = PathLengthBound()
  private var entries: [Entry] = []
  private var heap: [Node] = []
  /// Places that are due at every location.
  private var waiting: [Node] = []
  /// Odometer position from which places that the search did not find may be reached.
  private var horizon = 0.0
  private var next = 0.0
  /// Radius of a search in metres.
  private(set) var margin = firstMargin
  private static let firstMargin = 500.0

  /// Metres. Measurements and computations are accurate to far less than this.
  private static let slack = 0.001

  /// Moves the odometer to a location. Returns whether an examination is due.
  mutating func travel(to here: Coordinate) -> Bool {
    guard let base else { return true }
    guard next < .infinity else { return false }
    travelled = base.travelled + lengthBound.length(from: base.point, to: here)
    return isDue
  }

  /// Distance in metres that the subject can move before an examination is due.
  var clearance: Double { max(0, next - travelled) }

  var isDue: Bool { travelled >= next }

  /// Whether a search is due.
  var isBeyondHorizon: Bool { travelled >= horizon }

  /// Sets the point of examination. Call it before the first place is examined.
  mutating func beginLooks(at here: Coordinate) { base = (here, travelled) }

  /// The place to examine now; `nil` if none is due. Put it back with ``settle(_:)``. Each place comes once until
  /// ``finish()``.
  var due: Entry? { heap.first.flatMap { $0.due <= travelled ? entries[$0.index] : nil } }

  /// Returns the odometer position at which a place with its edge `clearance` metres away must be examined.
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

  /// Makes nothing due until ``invalidate()``: there are no places.
  mutating func rest() { (horizon, next) = (.infinity, .infinity) }

  /// Becomes a new queue, with the memory of this one.
  mutating func restart() {
    (travelled, base, lengthBound) = (0, nil, PathLengthBound())
    entries.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    invalidate()
    forgetDensity()
  }

  /// Forces a search at the next location.
  mutating func invalidate() { (horizon, next) = (0, 0) }

  // MARK: Search

  /// Sets the radius of the next search.
  mutating func expectDensity(_ margin: Double) { self.margin = margin }

  /// Resets the radius of a search after a jump: the radius may contain far more places here.
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
    // Time of a search itself, as a number of found places that take the same time.
    let search = 40.0
    let (all, half) = (search + Double(heap.count), search + Double(heap.count { $0.due <= margin / 2 }))
    horizon = margin - Self.slack
    // If twice the radius finds fewer than twice the places, the larger radius is better.
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
