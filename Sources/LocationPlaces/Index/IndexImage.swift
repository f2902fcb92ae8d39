import Glibc
import LocationKit
import Synchronization

/// The bytes of an index: made here, or a file's that is mapped. They do not change.
///
/// A mapped file is verified block by block, each when it is first touched. From the first block on that is not what was
/// written there is a ``fault``, and what is asked for in that block is not there.
///
/// Sendable, unchecked for its two pointers: `base` leads to pages that only `init` writes, before anybody else has the
/// object, and `states` to atomics; both live until `deinit`. All else is a constant, an atomic or behind a mutex.
final class IndexImage: @unchecked Sendable {
  let base: UnsafeRawPointer
  let size: Int
  /// Of each block; `nil` where there is nothing to verify.
  private let states: UnsafeMutablePointer<Atomic<UInt8>>?
  private let header: IndexHeader
  private let place: String
  private let isBroken = Atomic<Bool>(false)
  private let firstFault = Mutex<LocationError?>(nil)

  private static let isIntact: UInt8 = 1
  /// Readable bytes behind the last entry: they are read eight at a time.
  static let slack = 64

  /// Anonymous memory, filled by `fill`; zero before.
  init(header: IndexHeader, fill: (ImageMemory) -> Void) throws(LocationError) {
    let memory = mmap(nil, header.end, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw LocationError(.internal, "there is no memory for an index of \(header.end) bytes")
    }
    // With small pages, most of the time of a question at random goes into finding the page.
    madvise(memory, header.end, 14)  // MADV_HUGEPAGE
    fill(ImageMemory(bytes: UnsafeMutableRawBufferPointer(start: memory, count: header.end)))
    (base, size, self.header, states, place) = (UnsafeRawPointer(memory), header.end, header, nil, "")
  }

  /// The file's bytes, of which the header was verified.
  init(mapped base: UnsafeRawPointer, header: IndexHeader, place: String) {
    (self.base, size, self.header, self.place) = (base, header.fileSize, header, place)
    let states = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: max(1, header.blocks))
    for block in 0..<header.blocks { (states + block).initialize(to: Atomic(0)) }
    self.states = states
  }

  deinit {
    states?.deallocate()
    munmap(UnsafeMutableRawPointer(mutating: base), size)
  }

  /// What was found broken first; `nil` for nothing.
  var fault: LocationError? { isBroken.load(ordering: .acquiring) ? firstFault.withLock { $0 } : nil }

  /// Whether these bytes are what was written. Else there is a ``fault``.
  @inline(__always)
  func isIntact(_ offset: Int, _ count: Int) -> Bool {
    guard let states else { return true }
    let first = offset / IndexHeader.blockSize
    let last = (offset + count - 1) / IndexHeader.blockSize
    if first == last, states[first].load(ordering: .acquiring) == Self.isIntact { return true }
    return verify(offset, count)
  }

  @inline(__always)
  func load<Value: BitwiseCopyable>(_ offset: Int, as type: Value.Type) -> Value {
    base.loadUnaligned(fromByteOffset: offset, as: type)
  }

  @inline(never)
  private func verify(_ offset: Int, _ count: Int) -> Bool {
    guard let states, count > 0 else { return true }
    guard offset >= IndexHeader.size, count <= header.end - offset else {
      fail("it leads to byte \(offset), of \(header.end)")
      return false
    }
    return (offset / IndexHeader.blockSize...(offset + count - 1) / IndexHeader.blockSize).allSatisfy { block in
      if states[block].load(ordering: .acquiring) == Self.isIntact { return true }
      guard sum(of: block) == load(header.end + 8 * block, as: UInt64.self), sumsAreIntact else {
        fail("block \(block) (from byte \(block * IndexHeader.blockSize)) is not what was written")
        return false
      }
      states[block].store(Self.isIntact, ordering: .releasing)
      return true
    }
  }

  /// Of a block's bytes but the header's; seeded with its number, so that blocks do not change places.
  func sum(of block: Int) -> UInt64 { Self.sum(of: block, in: UnsafeRawBufferPointer(start: base, count: header.end)) }

  static func sum(of block: Int, in bytes: UnsafeRawBufferPointer) -> UInt64 {
    let start = max(IndexHeader.size, block * IndexHeader.blockSize)
    let end = min(bytes.count, (block + 1) * IndexHeader.blockSize)
    return BlockSum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<max(start, end)]), seed: UInt64(block))
  }

  private let sumsAreVerified = Atomic<Bool>(false)

  private var sumsAreIntact: Bool {
    if sumsAreVerified.load(ordering: .relaxed) { return true }
    let sums = UnsafeRawBufferPointer(start: base + header.end, count: 8 * header.blocks)
    guard BlockSum.of(sums, seed: 0) == header.sumOfSums else { return false }
    sumsAreVerified.store(true, ordering: .relaxed)
    return true
  }

  /// Records what is broken, if it is the first.
  func fail(_ what: String) {
    firstFault.withLock { $0 = $0 ?? IndexHeader.broken(what, place) }
    isBroken.store(true, ordering: .releasing)
  }
}
