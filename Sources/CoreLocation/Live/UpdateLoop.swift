/// The owner of a loop's buffer: its release, when the loop is left, ends the updates. The service refers to the buffer
/// while it delivers, so that the buffer's own release may come later.
final class UpdateLoop: Sendable {
  let buffer: UpdateBuffer

  init(service: SharedManager) {
    buffer = UpdateBuffer(service: service)
    buffer.begin()
  }

  deinit { buffer.close() }
}
