extension IntegerChunk {
  /// One of the forms in which the values can be stored.
  private struct Form {
    var order: Int
    var isRuns: Bool
    /// Bytes.
    var size: Int
  }

  /// Appends the values in the form that takes the fewest bytes.
  static func append(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: orders * size) { room in
      var best = Form(order: 0, isRuns: false, size: .max)
      for order in 0..<min(orders, values.count + 1) {
        let rest = differences(room, values.count, order, values)
        let head = headSize(values, order)
        let packed = head + groupsSize(rest)
        if packed < best.size { best = Form(order: order, isRuns: false, size: packed) }
        if let runs = runsSize(rest, below: best.size - head) {
          best = Form(order: order, isRuns: true, size: head + runs)
        }
      }
      bytes.append(UInt8(best.order) | (best.isRuns ? hasRuns : 0))
      if best.order > 0, let first = values.first { bytes.appendVarint(zigzag(first)) }
      if best.order == 2 { bytes.appendVarint(zigzag(values[1] &- values[0])) }
      let rest = part(room, values.count, best.order)
      if best.isRuns { appendRuns(rest, to: &bytes) } else { appendGroups(rest, to: &bytes) }
    }
  }

  /// The place of the differences of an order.
  private static func part(
    _ room: UnsafeMutableBufferPointer<Int64>, _ count: Int, _ order: Int
  ) -> UnsafeBufferPointer<Int64> {
    UnsafeBufferPointer(rebasing: room[(order * size)..<(order * size + count - order)])
  }

  /// Writes the differences of an order, those of the order before being there already.
  private static func differences(
    _ room: UnsafeMutableBufferPointer<Int64>, _ count: Int, _ order: Int, _ values: UnsafeBufferPointer<Int64>
  ) -> UnsafeBufferPointer<Int64> {
    let start = order * size
    if order == 0 {
      for index in 0..<count { room[index] = values[index] }
    } else {
      let before = start - size
      for index in 0..<(count - order) { room[start + index] = room[before + index + 1] &- room[before + index] }
    }
    return part(room, count, order)
  }

  private static func headSize(_ values: UnsafeBufferPointer<Int64>, _ order: Int) -> Int {
    let first = order > 0 ? zigzag(values[0]).varintSize : 0
    return order == 2 ? first + zigzag(values[1] &- values[0]).varintSize : first
  }

  // MARK: Groups

  private static func groups(
    _ values: UnsafeBufferPointer<Int64>, _ body: (UnsafeBufferPointer<Int64>) -> Void
  ) {
    for start in stride(from: 0, to: values.count, by: BitPacking.groupSize) {
      body(UnsafeBufferPointer(rebasing: values[start..<min(start + BitPacking.groupSize, values.count)]))
    }
  }

  private static func groupsSize(_ values: UnsafeBufferPointer<Int64>) -> Int {
    var size = 0
    groups(values) { size += IntegerGroup.size($0) }
    return size
  }

  private static func appendGroups(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    let most = (size / BitPacking.groupSize) * IntegerGroup.longest
    withUnsafeTemporaryAllocation(byteCount: most, alignment: 8) { room in
      guard let target = room.baseAddress else { return }
      var end = 0
      groups(values) { end += IntegerGroup.write($0, to: target + end) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: target, count: end))
    }
  }

  // MARK: Runs

  /// Calls `body` with each run's change and length until it returns `false`.
  @inline(__always)
  private static func runs(_ values: UnsafeBufferPointer<Int64>, _ body: (UInt64, UInt64) -> Bool) {
    var (start, before): (Int, Int64) = (0, 0)
    while start < values.count {
      let value = values[start]
      var end = start + 1
      while end < values.count, values[end] == value { end += 1 }
      if !body(zigzag(value &- before), UInt64(end - start)) { return }
      (start, before) = (end, value)
    }
  }

  /// `nil` if it is not less than `limit`.
  private static func runsSize(_ values: UnsafeBufferPointer<Int64>, below limit: Int) -> Int? {
    var size = 0
    runs(values) { change, length in
      size += change.varintSize + length.varintSize
      return size < limit
    }
    return size < limit ? size : nil
  }

  private static func appendRuns(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    runs(values) { change, length in
      bytes.appendVarint(change)
      bytes.appendVarint(length)
      return true
    }
  }
}

extension UInt64 {
  /// Bytes of a varint.
  @inline(__always)
  var varintSize: Int { Swift.max(1, (70 - leadingZeroBitCount) / 7) }
}
