import Glibc
import LocationKit

/// Uninitialized memory for a number of values while an index is built, in large pages: with small pages, page faults
/// take most of the time.
///
/// Unchecked Sendable because of its pointer: the memory lives as long as the object, and threads that share it each
/// write and read a separate range.
final class Scratch<Value: BitwiseCopyable>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Value>
  let count: Int
  private let size: Int

  init(_ count: Int) throws(LocationError) {
    self.count = count
    size = max(1, count) * MemoryLayout<Value>.stride
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw LocationError(.internalError, "there is no memory of \(size) bytes to build an index in")
    }
    madvise(memory, size, 14)  // MADV_HUGEPAGE
    base = memory.bindMemory(to: Value.self, capacity: max(1, count))
  }

  deinit { munmap(base, size) }

  subscript(index: Int) -> Value { base[index] }
}
