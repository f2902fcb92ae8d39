import Glibc
import LocationKit
import LocationPlaces

/// A manipulated index with corrected checksums gives any answer or an error, and always returns.
func fuzzIndex(_ input: [UInt8]) {
  let path = "/dev/shm/fuzz-\(getpid()).places"
  let bytes = withRightSums(input)
  guard let file = fopen(path, "wb") else { return }
  _ = fwrite(bytes, 1, bytes.count, file)
  fclose(file)
  defer { unlink(path) }
  guard let index = try? PlaceIndex(contentsOf: path) else { return }
  var cursor = PlaceIndex.Cursor(index)
  let points = [(52.5, 13.4), (-16.9, -180), (90, 0), (-41, 170)].compactMap { Coordinate(latitude: $0, longitude: $1) }
  for point in points {
    var numbers: [Int] = []
    try? index.search(containing: point, into: &numbers)
    try? cursor.search(containing: point, into: &numbers)
    index.appendPlaces(within: 500, of: point, to: &numbers)
    index.appendPlaces(within: 2000, of: point, to: &numbers)
    for number in numbers.prefix(20) {
      require((0..<index.count).contains(number), "there is no place \(number) of \(index.count)")
      _ = index.place(number).dwellTime?.components
      _ = index.distance(from: point, to: number)
    }
  }
  if index.count < 100 { _ = index.numbers(of: ["a", "p"]) }
}

/// With the sums of blocks of 64 KiB behind what the header says is the end, and the sums of those and of the header in it.
private func withRightSums(_ input: [UInt8]) -> [UInt8] {
  var file = input
  file.withUnsafeMutableBytes { bytes in
    guard bytes.count >= 4096 else { return }
    let end = Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self))
    if (4096..<bytes.count).contains(end), end + (end + 65_535) / 65_536 * 8 == bytes.count {
      for block in 0..<(end + 65_535) / 65_536 {
        let range = max(4096, block * 65_536)..<max(4096, min(end, (block + 1) * 65_536))
        bytes.storeBytes(of: xxh64(bytes[range], UInt64(block)), toByteOffset: end + 8 * block, as: UInt64.self)
      }
      bytes.storeBytes(of: xxh64(bytes[end...], 0), toByteOffset: 16, as: UInt64.self)
    }
    bytes.storeBytes(of: xxh64(bytes[..<4088], 0), toByteOffset: 4088, as: UInt64.self)
  }
  return file
}

/// As its author describes it, without any haste.
private func xxh64(_ bytes: Slice<UnsafeMutableRawBufferPointer>, _ seed: UInt64) -> UInt64 {
  let primes: [UInt64] = [
    0, 0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5,
  ]
  var rest = bytes[...]
  func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
  func round(_ lane: UInt64, _ word: UInt64) -> UInt64 { rotated(lane &+ word &* primes[2], 31) &* primes[1] }
  func take(_ count: Int) -> UInt64 {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
  var sum = seed &+ primes[5]
  if bytes.count >= 32 {
    var lanes = [seed &+ primes[1] &+ primes[2], seed &+ primes[2], seed, seed &- primes[1]]
    while rest.count >= 32 { for lane in 0..<4 { lanes[lane] = round(lanes[lane], take(8)) } }
    sum = rotated(lanes[0], 1) &+ rotated(lanes[1], 7) &+ rotated(lanes[2], 12) &+ rotated(lanes[3], 18)
    for lane in lanes { sum = (sum ^ round(0, lane)) &* primes[1] &+ primes[4] }
  }
  sum &+= UInt64(bytes.count)
  while rest.count >= 8 { sum = rotated(sum ^ round(0, take(8)), 27) &* primes[1] &+ primes[4] }
  if rest.count >= 4 { sum = rotated(sum ^ (take(4) &* primes[1]), 23) &* primes[2] &+ primes[3] }
  while rest.count > 0 { sum = rotated(sum ^ (take(1) &* primes[5]), 11) &* primes[1] }
  sum = (sum ^ sum >> 33) &* primes[2]
  sum = (sum ^ sum >> 29) &* primes[3]
  return sum ^ sum >> 32
}
