import LocationKit

/// The origins of the subjects' last locations. Each has a number, as long as a subject uses it.
struct OriginTable: Sendable {
  private var origins: [LocationOrigin] = []
  private var uses: [UInt32] = []
  private var free: [UInt32] = []
  private var numbers: [LocationOrigin: UInt32] = [:]
  /// Number of the origin that was used last: most subjects have the same one.
  private var last: UInt32 = 0

  subscript(number: UInt32) -> LocationOrigin { origins[Int(number)] }

  /// Returns the number of an origin, for one more use.
  mutating func use(_ origin: LocationOrigin) -> UInt32 {
    if last < origins.count, uses[Int(last)] > 0, origins[Int(last)] === origin {
      uses[Int(last)] += 1
      return last
    }
    if let number = numbers[origin] {
      last = number
      uses[Int(number)] += 1
      return number
    }
    let number: UInt32
    if let last = free.popLast() {
      number = last
      (origins[Int(number)], uses[Int(number)]) = (origin, 1)
    } else {
      number = UInt32(origins.count)
      origins.append(origin)
      uses.append(1)
    }
    numbers[origin] = number
    return number
  }

  mutating func release(_ number: UInt32) {
    uses[Int(number)] -= 1
    guard uses[Int(number)] == 0 else { return }
    numbers[origins[Int(number)]] = nil
    free.append(number)
  }
}
