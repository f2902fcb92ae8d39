import LocationKit

extension TravelSums {
  /// Adds what of a part lies within a span of nanoseconds since 1970, in proportion to the time in it. The sums of
  /// adjacent spans add up to the part.
  package mutating func add(_ part: TravelMeter.Part, within range: Range<Int64>) {
    guard let times = part.times else { return }
    let (start, end) = (max(times.lowerBound, range.lowerBound), min(times.upperBound, range.upperBound))
    let total = times.upperBound.saturatingSubtracting(times.lowerBound)
    // What took no time belongs to the span in which it happened.
    guard total > 0 ? start < end : range.contains(times.lowerBound) else { return }
    if part.isStop {
      stoppedTime += .nanoseconds(end.saturatingSubtracting(start))
      return
    }
    func share(_ time: Int64) -> Double { Double(time.saturatingSubtracting(times.lowerBound)) / Double(total) }
    let shares = total > 0 ? (start: share(start), end: share(end)) : (start: 0, end: 1)
    func moving(_ share: Double) -> Int64 { Int64((Double(part.moving) * share).rounded()) }
    length += part.length * (shares.end - shares.start)
    movingTime += .nanoseconds(moving(shares.end) - moving(shares.start))
    computedMaximum = [computedMaximum, part.topSpeed].compactMap(\.self).max()
  }
}
