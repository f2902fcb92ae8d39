import LocationKit

/// Up to 512 integers as differences, readable without the chunks before it.
///
/// One byte has the order of the differences (0: the values themselves, 1: from one to the next, 2: of those); 4 is
/// added for runs. `order` numbers follow, zigzag varints: the first value, then the first difference. Then come the
/// remaining differences. Runs: for each a zigzag varint, which is added to the difference of the run before, and a
/// varint with the length of the run. Otherwise groups of 64 (``IntegerGroup``).
enum IntegerChunk {
  static let size = 512
  /// Room that a reader needs behind the last value: a group, less one value.
  static let slack = BitPacking.groupSize
  static let orders = 3
  static let hasRuns: UInt8 = 4

  /// The rows before `end` that are in one chunk with the last of them.
  static func rows(endingAt end: Int) -> Range<Int> { (end - 1) / size * size..<end }

  /// Reads some of `count` values into `values`, which has room for `count` and ``slack`` more. Those before may be
  /// anything. `false` if the bytes are not a chunk.
  static func read(
    _ reader: inout ByteCursor, count: Int, wanted: Range<Int>, _ scale: IntegerScale,
    into values: UnsafeMutablePointer<Int64>
  ) -> Bool {
    guard let form = reader.byte(), form & ~hasRuns < orders else { return false }
    let order = Int(form & ~hasRuns)
    guard count >= order else { return false }
    var (value, difference): (Int64, Int64) = (0, 0)
    if order > 0 {
      guard let first = reader.zigzag() else { return false }
      value = scale.value(first)
      values[0] = value
    }
    if order == 2 {
      guard let second = reader.zigzag() else { return false }
      difference = scale.difference(second)
      value &+= difference
      values[1] = value
    }
    let (rest, needed, target) = (count - order, max(0, wanted.upperBound - order), values + order)
    // Values themselves do not need those before them.
    let start = order == 0 ? wanted.lowerBound : 0
    let scale = order == 0 ? scale : IntegerScale(factor: scale.factor, base: 0)
    let isRead =
      form & hasRuns == 0
      ? readGroups(&reader, start..<needed, scale, into: target)
      : readRuns(&reader, rest, start..<needed, scale, into: target)
    guard isRead else { return false }
    sum(target, needed, order, value, difference)
    return true
  }

  private static func readGroups(
    _ reader: inout ByteCursor, _ wanted: Range<Int>, _ scale: IntegerScale, into target: UnsafeMutablePointer<Int64>
  ) -> Bool {
    var index = 0
    while index + BitPacking.groupSize <= wanted.lowerBound {
      guard IntegerGroup.skip(&reader) else { return false }
      index += BitPacking.groupSize
    }
    while index < wanted.upperBound {
      guard IntegerGroup.read(&reader, scale, into: target + index) else { return false }
      index += BitPacking.groupSize
    }
    return true
  }

  private static func readRuns(
    _ reader: inout ByteCursor, _ count: Int, _ wanted: Range<Int>, _ scale: IntegerScale,
    into target: UnsafeMutablePointer<Int64>
  ) -> Bool {
    var (index, value): (Int, Int64) = (0, 0)
    while index < wanted.upperBound {
      guard let change = reader.zigzag(), let length = reader.varint(), length > 0, length <= UInt64(count - index)
      else { return false }
      value &+= change
      let end = index + Int(length)
      let first = max(index, wanted.lowerBound)
      if first < end { (target + first).update(repeating: scale.value(value), count: end - first) }
      index = end
    }
    return true
  }

  /// Replaces differences by values.
  @inline(__always)
  private static func sum(
    _ target: UnsafeMutablePointer<Int64>, _ count: Int, _ order: Int, _ value: Int64, _ difference: Int64
  ) {
    var (value, difference) = (value, difference)
    if order == 0 || count <= 0 { return }
    if order == 1 {
      for place in 0..<count {
        value &+= target[place]
        target[place] = value
      }
    } else {
      for place in 0..<count {
        difference &+= target[place]
        value &+= difference
        target[place] = value
      }
    }
  }

  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value &<< 1) ^ (value &>> 63)) }

  @inline(__always)
  static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1) }
}

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
