/// Up to 512 integers as differences in packed bits, readable without the chunks before it.
///
/// One byte has the order of the differences (0: the values themselves, 1: from one to the next, 2: of those). `order`
/// numbers follow, zigzag varints: the first value, then the first difference. Then come the remaining differences in
/// groups of 64: a byte with the number of bits, and the zigzag numbers of that width as in ``BitPacking``.
enum IntegerChunk {
  static let size = 512
  /// Room that a reader needs behind the last value: a group, less one value.
  static let slack = BitPacking.groupSize
  private static let orders = 3
  /// Maximum size of a chunk in bytes.
  private static let longest = 21 + (size / BitPacking.groupSize) * (1 + 8 * 64)

  /// Appends the values in the order that takes the fewest bytes.
  static func append(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: orders * size) { room in
      var best = (order: 0, size: Int.max)
      for order in 0..<min(orders, values.count + 1) {
        let size = fill(room.baseAddress.unsafelyUnwrapped + order * size, from: values, order: order)
        if size < best.size { best = (order, size) }
      }
      bytes.append(UInt8(best.order))
      appendHead(values, best.order, to: &bytes)
      let start = best.order * size
      appendGroups(UnsafeBufferPointer(rebasing: room[start..<(start + values.count - best.order)]), to: &bytes)
    }
  }

  private static func appendGroups(_ differences: UnsafeBufferPointer<UInt64>, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: longest, alignment: 8) { room in
      guard let target = room.baseAddress else { return }
      var end = 0
      for start in stride(from: 0, to: differences.count, by: BitPacking.groupSize) {
        let group = UnsafeBufferPointer(
          rebasing: differences[start..<min(start + BitPacking.groupSize, differences.count)])
        var all: UInt64 = 0
        for value in group { all |= value }
        let width = BitPacking.width(all)
        target.storeBytes(of: UInt8(width), toByteOffset: end, as: UInt8.self)
        end += 1 + BitPacking.write(group, width: width, to: target + end + 1)
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: target, count: end))
    }
  }

  /// Writes the differences. Returns the number of bytes of their groups.
  private static func fill(
    _ differences: UnsafeMutablePointer<UInt64>, from values: UnsafeBufferPointer<Int64>, order: Int
  ) -> Int {
    let count = values.count - order
    var size = 0
    for start in stride(from: 0, to: count, by: BitPacking.groupSize) {
      let range = start..<min(start + BitPacking.groupSize, count)
      var all: UInt64 = 0
      for index in range {
        let zigzag = zigzag(difference(values, index, order))
        differences[index] = zigzag
        all |= zigzag
      }
      size += 1 + 8 * BitPacking.width(all)
    }
    return size
  }

  @inline(__always)
  private static func difference(_ values: UnsafeBufferPointer<Int64>, _ index: Int, _ order: Int) -> Int64 {
    switch order {
    case 0: values[index]
    case 1: values[index + 1] &- values[index]
    default: (values[index + 2] &- values[index + 1]) &- (values[index + 1] &- values[index])
    }
  }

  private static func appendHead(_ values: UnsafeBufferPointer<Int64>, _ order: Int, to bytes: inout [UInt8]) {
    guard order > 0, let first = values.first else { return }
    bytes.appendVarint(zigzag(first))
    if order == 2 { bytes.appendVarint(zigzag(values[1] &- first)) }
  }

  // MARK: Reading

  /// Reads `count` values into `values`, which has room for ``slack`` more. `false` if the bytes are not a chunk.
  static func read(_ reader: inout ByteCursor, count: Int, into values: UnsafeMutablePointer<Int64>) -> Bool {
    guard let order = reader.byte(), order < orders, count >= order else { return false }
    var (value, difference): (Int64, Int64) = (0, 0)
    if order > 0 {
      guard let first = reader.varint() else { return false }
      value = unzigzag(first)
      values[0] = value
    }
    if order == 2 {
      guard let second = reader.varint() else { return false }
      difference = unzigzag(second)
      value &+= difference
      values[1] = value
    }
    var index = Int(order)
    while index < count {
      guard let width = reader.byte(), width <= 64, let packed = reader.bytes(Int(width) * 8) else { return false }
      let target = values + index
      target.withMemoryRebound(to: UInt64.self, capacity: BitPacking.groupSize) { group in
        BitPacking.unpack(packed, width: Int(width), hasRoom: reader.hasRoom, into: group)
      }
      sum(target, min(BitPacking.groupSize, count - index), order, &value, &difference)
      index += BitPacking.groupSize
    }
    return true
  }

  /// Replaces zigzag differences by values.
  @inline(__always)
  private static func sum(
    _ target: UnsafeMutablePointer<Int64>, _ length: Int, _ order: UInt8, _ value: inout Int64,
    _ difference: inout Int64
  ) {
    switch order {
    case 0: for place in 0..<length { target[place] = unzigzag(UInt64(bitPattern: target[place])) }
    case 1:
      for place in 0..<length {
        value &+= unzigzag(UInt64(bitPattern: target[place]))
        target[place] = value
      }
    default:
      for place in 0..<length {
        difference &+= unzigzag(UInt64(bitPattern: target[place]))
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
