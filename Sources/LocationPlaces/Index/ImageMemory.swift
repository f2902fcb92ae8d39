/// The bytes of an index while it is made.
///
/// Sendable, unchecked for its pointer: threads that fill it each write bytes of their own, and nobody reads before all have.
struct ImageMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer
}
