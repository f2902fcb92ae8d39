import LocationKit

/// Returns `: did you mean WORD?` for the most similar word; empty if no word is similar.
func suggestion(for word: String, among words: [String]) -> String {
  nearest(to: word, among: words).map { ": did you mean \($0)?" } ?? ""
}
