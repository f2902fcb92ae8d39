import Glibc
import LocationIO
import LocationKit
import Synchronization

/// The bytes of an index, built in memory or read from a file. They do not change.
///
/// Each block of a file is read and verified on first use. The file is not mapped: if a mapped file is truncated or
/// overwritten, the process may end, or results may change, at any moment. Once a block is not what was written,
/// there is a ``fault``, and the contents of that block count as missing.
///
/// Unchecked Sendable because of its two pointers. `base` points to pages that `init` writes before any other thread
/// has the object. `read(_:from:)` writes them under the lock before it marks a block as intact, and no thread reads
/// a block that is not. `states` points to atomics. Both live until `deinit`. All other members are constants,
/// atomics or behind a mutex.
final class IndexImage: @unchecked Sendable {
  let base: UnsafeRawPointer
  let size: Int
  /// State of each block; `nil` if there is nothing to verify.
  private let states: UnsafeMutablePointer<Atomic<UInt8>>?
  private let file: (any BlockStorage)?
  private let header: IndexHeader
  private let isBroken = Atomic<Bool>(false)
  private let firstFault = Mutex<LocationError?>(nil)
  /// Whether the checksums of the blocks have been read and are right; locked while a block is read.
  private let hasSums = Mutex(false)

  private static let isIntact: UInt8 = 1
  /// Number of readable bytes after the last entry, because entries are read eight at a time.
  static let slack = 64

  /// Creates an image that `fill` fills; it is zero before.
  init(header: IndexHeader, fill: (ImageMemory) -> Void) throws(LocationError) {
    let memory = try Self.memory(header.end, lending: 0)
    // With small pages, address translation takes most of the time of a random query.
    madvise(memory, header.end, 14)  // MADV_HUGEPAGE
    fill(ImageMemory(bytes: UnsafeMutableRawBufferPointer(start: memory, count: header.end)))
    (base, size, self.header, states, file) = (UnsafeRawPointer(memory), header.end, header, nil, nil)
  }

  /// Creates an image of a file whose header has been verified.
  init(file: any BlockStorage, header: IndexHeader) throws(LocationError) {
    // The memory of a block is allocated when the block is read.
    let memory = try Self.memory(header.fileSize, lending: MAP_NORESERVE)
    madvise(memory, header.fileSize, 15)  // MADV_NOHUGEPAGE
    (base, size, self.header, self.file) = (UnsafeRawPointer(memory), header.fileSize, header, file)
    let states = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: max(1, header.blocks))
    for block in 0..<header.blocks { (states + block).initialize(to: Atomic(0)) }
    self.states = states
  }

  private static func memory(_ size: Int, lending flag: Int32) throws(LocationError) -> UnsafeMutableRawPointer {
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flag, -1, 0)
    if let memory, memory != MAP_FAILED { return memory }
    throw LocationError(.internalError, "there is no memory for an index of \(size) bytes")
  }

  deinit {
    states?.deallocate()
    munmap(UnsafeMutableRawPointer(mutating: base), size)
  }

  /// First part that was found broken; `nil` if none was.
  var fault: LocationError? { isBroken.load(ordering: .acquiring) ? firstFault.withLock { $0 } : nil }

  /// Returns whether these bytes are what was written. If not, there is a ``fault``.
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
      return hasSums.withLock { hasSums in
        if states[block].load(ordering: .acquiring) == Self.isIntact { return true }
        guard read(block, &hasSums) else { return false }
        states[block].store(Self.isIntact, ordering: .releasing)
        return true
      }
    }
  }

  /// Reads a block. The lock ensures that one thread reads at a time, and only blocks that no thread uses yet.
  private func read(_ block: Int, _ hasSums: inout Bool) -> Bool {
    let start = block * IndexHeader.blockSize
    let isRead = read(start..<min(header.end, start + IndexHeader.blockSize))
    if isRead, !hasSums, read(header.end..<header.fileSize) {
      let sums = UnsafeRawBufferPointer(start: base + header.end, count: 8 * header.blocks)
      hasSums = BlockSum.of(sums, seed: 0) == header.sumOfSums
    }
    if isRead, hasSums, sum(of: block) == load(header.end + 8 * block, as: UInt64.self) { return true }
    fail("block \(block) (from byte \(start)) is not what was written")
    return false
  }

  private func read(_ range: Range<Int>) -> Bool {
    guard let bytes = try? file?.read(at: range.lowerBound, count: range.count), bytes.count == range.count else {
      return false
    }
    UnsafeMutableRawPointer(mutating: base + range.lowerBound).copyMemory(from: bytes, byteCount: bytes.count)
    return true
  }

  /// Returns the checksum of a block's bytes without the header's. The block's number is the seed, so that swapped
  /// blocks are detected.
  func sum(of block: Int) -> UInt64 { Self.sum(of: block, in: UnsafeRawBufferPointer(start: base, count: header.end)) }

  static func sum(of block: Int, in bytes: UnsafeRawBufferPointer) -> UInt64 {
    let start = max(IndexHeader.size, block * IndexHeader.blockSize)
    let end = min(bytes.count, (block + 1) * IndexHeader.blockSize)
    return BlockSum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<max(start, end)]), seed: UInt64(block))
  }

  /// Records a broken part, if it is the first.
  func fail(_ what: String) {
    firstFault.withLock { $0 = $0 ?? IndexHeader.broken(what, file?.path ?? "") }
    isBroken.store(true, ordering: .releasing)
  }
}

/// The bytes of an index while it is built.
///
/// Unchecked Sendable because of its pointer: the threads that fill it write separate bytes, and no thread reads them
/// before all have finished.
struct ImageMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer
}
