extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element does not fulfil a condition that all elements before it fulfil, by binary
  /// search; `endIndex` if all elements fulfil it.
  @inlinable
  package func partitionPoint(_ isBefore: (Element) throws -> Bool) rethrows -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if try isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
