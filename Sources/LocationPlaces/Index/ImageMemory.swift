/// The bytes of an index while it is built.
///
/// Unchecked Sendable because of its pointer: the threads that fill it write separate bytes, and no thread reads them
/// before all have finished.
struct ImageMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer
}
