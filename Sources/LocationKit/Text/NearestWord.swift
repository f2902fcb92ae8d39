/// The word of `candidates` that `word` was probably meant to be: the fewest letters inserted, removed or replaced, at
/// most three and at most half of them. `nil` where nothing is that near.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let word = word.lowercased()
  guard word.utf8.count <= 40 else { return nil }
  let distances = candidates.map { (candidate: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= min(3, max(word.count, best.candidate.count) / 2) ? best.candidate : nil
}

/// Levenshtein's distance (Wagner and Fischer 1974), a row at a time.
private func editDistance(_ first: String, _ second: String) -> Int {
  let (first, second) = (Array(first), Array(second))
  var row = Array(0...second.count)
  for (index, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, other) in second.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
