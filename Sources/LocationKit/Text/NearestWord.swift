/// Returns the candidate that a misspelled `word` most likely stands for: the one with the smallest edit distance,
/// counting insertions, deletions, replacements and transpositions of neighbouring letters. `nil` if that distance
/// exceeds `limit` or half the letters.
package func nearest(to word: String, among candidates: [String], within limit: Int = 3) -> String? {
  let word = word.lowercased()
  guard word.utf8.count <= 40 else { return nil }
  let distances = candidates.map { (candidate: $0, distance: editDistance(word, $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= min(limit, max(word.count, best.candidate.count) / 2) ? best.candidate : nil
}

/// Returns the Levenshtein distance (Wagner and Fischer 1974), computed row by row, with transpositions of neighbours
/// (Damerau 1964).
private func editDistance(_ first: String, _ second: String) -> Int {
  let (first, second) = (Array(first), Array(second))
  var (before, last) = ([Int](), Array(0...second.count))
  for (index, letter) in first.enumerated() {
    var row = [index + 1]
    for (column, other) in second.enumerated() {
      var distance = min(last[column] + (letter == other ? 0 : 1), row[column] + 1, last[column + 1] + 1)
      if index > 0, column > 0, letter == second[column - 1], other == first[index - 1] {
        distance = min(distance, before[column - 1] + 1)
      }
      row.append(distance)
    }
    (before, last) = (last, row)
  }
  return last[second.count]
}
