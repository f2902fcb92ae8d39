import LocationIO

/// The area of each chunk of a block: the first 76 bytes of the body, which are read without the rest.
///
/// | bytes | content |
/// |---|---|
/// | 0–3 | CRC32C of bytes 4 to 75 |
/// | 4–67 | for each of eight chunks four numbers of two bytes: its southern, northern, western and eastern edge, in 1/65,535 of the block's box from its southern or western edge, rounded outwards |
/// | 68–75 | for each chunk an upper bound of the steps to its rows, in centimetres: the low four bits times 2 to the power of the high four bits; 255 for no bound |
///
/// A chunk has ``IntegerChunk/size`` rows, the last one fewer. The first step leads from the last row of the chunk
/// before. Bytes of chunks that do not exist are 0.
struct ChunkTable {
  static let size = 76
  /// Parts of the block's box.
  private static let parts: Int64 = 65_535

  private var edges = InlineArray<32, UInt16>(repeating: 0)
  private var steps = InlineArray<8, UInt8>(repeating: 0)

  /// - Parameters:
  ///   - chunks: the areas of the chunks.
  ///   - area: the area of the block.
  init(_ chunks: [BlockArea], in area: BlockArea) {
    for (chunk, part) in chunks.enumerated() {
      let place = 4 * chunk
      (edges[place], edges[place + 1]) = Self.edges(part.latitudes, in: area.latitudes)
      (edges[place + 2], edges[place + 3]) = Self.edges(part.longitudes, in: area.longitudes)
      steps[chunk] = Self.stepByte(part.longestStep)
    }
  }

  func append(to body: inout [UInt8]) {
    var fields: [UInt8] = []
    for index in edges.indices { fields.appendInteger(edges[index]) }
    for index in steps.indices { fields.append(steps[index]) }
    body.appendInteger(CRC32C.of(fields.span))
    body += fields
  }

  /// `nil` if the bytes are too few or damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    guard CRC32C.of(bytes.span.extracting(4..<Self.size)) == bytes.integer(at: 0) else { return nil }
    for index in edges.indices { edges[index] = UInt16(bytes[4 + 2 * index]) | UInt16(bytes[5 + 2 * index]) << 8 }
    for index in steps.indices { steps[index] = bytes[68 + index] }
  }

  /// An area that contains the rows of a chunk and the steps to them.
  func area(of chunk: Int, in area: BlockArea) -> BlockArea {
    let place = 4 * chunk
    return BlockArea(
      latitudes: Self.range(edges[place], edges[place + 1], in: area.latitudes),
      longitudes: Self.range(edges[place + 2], edges[place + 3], in: area.longitudes),
      longestStep: Self.step(steps[chunk]))
  }

  // MARK: Edges

  private static func edges(_ part: ClosedRange<Int32>, in whole: ClosedRange<Int32>) -> (UInt16, UInt16) {
    let (base, length) = (Int64(whole.lowerBound), Int64(whole.upperBound) - Int64(whole.lowerBound))
    guard length > 0 else { return (0, 0) }
    let low = (Int64(part.lowerBound) - base) * parts / length
    let high = ((Int64(part.upperBound) - base) * parts + length - 1) / length
    return (UInt16(clamping: low), UInt16(clamping: high))
  }

  private static func range(_ low: UInt16, _ high: UInt16, in whole: ClosedRange<Int32>) -> ClosedRange<Int32> {
    let (base, length) = (Int64(whole.lowerBound), Int64(whole.upperBound) - Int64(whole.lowerBound))
    let start = base + length * Int64(low) / parts
    let end = base + (length * Int64(max(low, high)) + parts - 1) / parts
    return Int32(clamping: start)...Int32(clamping: end)
  }

  // MARK: Steps

  /// The least byte whose bound is not below the step.
  private static func stepByte(_ centimetres: UInt32) -> UInt8 {
    for power in 0..<UInt64(16) {
      let factor = (UInt64(centimetres) + (1 << power) - 1) >> power
      if factor < 16 { return UInt8(power << 4 | factor) }
    }
    return .max
  }

  private static func step(_ byte: UInt8) -> UInt32 {
    byte == .max ? .max : UInt32(byte & 15) << UInt32(byte >> 4)
  }
}
