/// Up to 512 integers as differences in packed bits, readable without the chunks before it.
///
/// One byte has the order of the differences (0: the values themselves, 1: from one to the next, 2: of those).
/// `order` numbers follow,
/// zigzag varints: the first value, then the first difference. Then come the remaining differences in groups of 64: a
/// byte
/// with the number of bits, and the zigzag numbers of that width as in ``BitPacking``.
enum IntegerChunk {
  static let size = 512
  private static let orders = 3

  /// Appends the values in the order that takes the fewest bytes.
  static func append(_ values: ArraySlice<Int64>, to bytes: inout [UInt8]) {
    var best: (order: Int, size: Int)?
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: orders * size) { room in
      for order in 0..<min(orders, values.count + 1) {
        let differences = UnsafeMutableBufferPointer(rebasing: room[(order * size)..<(order * size + size)])
        let size = fill(differences, from: values, order: order)
        if size < best?.size ?? .max { best = (order, size) }
      }
      let order = best?.order ?? 0
      bytes.append(UInt8(order))
      appendHead(values, order, to: &bytes)
      let start = order * size
      eachGroup(UnsafeBufferPointer(rebasing: room[start..<(start + values.count - order)])) { group in
        let width = BitPacking.width(of: group)
        bytes.append(UInt8(width))
        BitPacking.append(group, width: width, to: &bytes)
      }
    }
  }

  /// Returns how many bytes the groups take.
  private static func fill(
    _ differences: UnsafeMutableBufferPointer<UInt64>, from values: ArraySlice<Int64>, order: Int
  ) -> Int {
    let count = values.count - order
    values.withUnsafeBufferPointer { values in
      for index in 0..<count {
        let difference =
          switch order {
          case 0: values[index]
          case 1: values[index + 1] &- values[index]
          default: (values[index + 2] &- values[index + 1]) &- (values[index + 1] &- values[index])
          }
        differences[index] = zigzag(difference)
      }
    }
    var size = 0
    eachGroup(UnsafeBufferPointer(rebasing: differences[..<count])) { size += 1 + 8 * BitPacking.width(of: $0) }
    return size
  }

  private static func eachGroup(
    _ values: UnsafeBufferPointer<UInt64>, _ body: (UnsafeBufferPointer<UInt64>) -> Void
  ) {
    for start in stride(from: 0, to: values.count, by: BitPacking.groupSize) {
      body(UnsafeBufferPointer(rebasing: values[start..<min(start + BitPacking.groupSize, values.count)]))
    }
  }

  private static func appendHead(_ values: ArraySlice<Int64>, _ order: Int, to bytes: inout [UInt8]) {
    guard order > 0, let first = values.first else { return }
    bytes.appendVarint(zigzag(first))
    if order == 2 { bytes.appendVarint(zigzag(values[values.startIndex + 1] &- first)) }
  }

  /// Reads `count` values into `values`, which has room for a whole number of groups behind the head. `false` if the
  /// bytes are not a chunk.
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
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: BitPacking.groupSize) { group in
      guard let group = group.baseAddress else { return false }
      var index = Int(order)
      while index < count {
        guard let width = reader.byte(), width <= 64, let packed = reader.bytes(Int(width) * 8) else { return false }
        BitPacking.unpack(packed, width: Int(width), into: group)
        let length = min(BitPacking.groupSize, count - index)
        let target = values + index
        switch order {
        case 0: for place in 0..<length { target[place] = unzigzag(group[place]) }
        case 1:
          for place in 0..<length {
            value &+= unzigzag(group[place])
            target[place] = value
          }
        default:
          for place in 0..<length {
            difference &+= unzigzag(group[place])
            value &+= difference
            target[place] = value
          }
        }
        index += length
      }
      return true
    }
  }

  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value &<< 1) ^ (value &>> 63)) }

  @inline(__always)
  static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1) }
}
