/// Several edits, applied in order.
public struct TrackEdits: TrackEdit {
  private var edits: [any TrackEdit]

  /// Creates a sequence of edits, in order of application.
  public init(_ edits: [any TrackEdit] = []) { self.edits = edits }

  /// Whether there are no edits.
  public var isEmpty: Bool { edits.isEmpty }

  public mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    pass([entry], from: 0, into: &entries)
  }

  public mutating func finish(into entries: inout [TrackEntry]) {
    for index in edits.indices {
      var last: [TrackEntry] = []
      edits[index].finish(into: &last)
      pass(last, from: index + 1, into: &entries)
    }
  }

  public var leftOut: [String: Int] {
    edits.reduce(into: [:]) { sum, edit in sum.merge(edit.leftOut, uniquingKeysWith: +) }
  }

  private mutating func pass(_ first: [TrackEntry], from start: Int, into entries: inout [TrackEntry]) {
    var current = first
    for index in edits.indices.dropFirst(start) where !current.isEmpty {
      var next: [TrackEntry] = []
      for entry in current { edits[index].take(entry, into: &next) }
      current = next
    }
    entries += current
  }
}
