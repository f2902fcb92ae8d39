/// Several edits, applied in order.
package struct TrackEdits: TrackEdit {
  private var edits: [any TrackEdit]

  package init(_ edits: [any TrackEdit] = []) { self.edits = edits }

  package var isEmpty: Bool { edits.isEmpty }

  package mutating func take(_ entry: TrackEntry, into entries: inout [TrackEntry]) {
    pass([entry], from: 0, into: &entries)
  }

  package mutating func finish(into entries: inout [TrackEntry]) {
    for index in edits.indices {
      var last: [TrackEntry] = []
      edits[index].finish(into: &last)
      pass(last, from: index + 1, into: &entries)
    }
  }

  package var leftOut: [String: Int] {
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
