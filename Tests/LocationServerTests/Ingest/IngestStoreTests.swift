import Dispatch
import LocationKit
import LocationTesting
import Synchronization
import Testing

@testable import LocationServer

@Suite("IngestStore")
struct IngestStoreTests {
  @Test("the places of the locations wait for the disk at the same time", .timeLimit(.minutes(1)))
  func overlap() async throws {
    let (flushing, committing) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let count = Mutex(0)
    let store = IngestStore(
      append: { _, _ in },
      flush: {
        flushing.signal()
        committing.wait()
        count.withLock { $0 += 1 }
      },
      commit: {
        committing.signal()
        flushing.wait()
        count.withLock { $0 += 1 }
      })
    try await store.store([.make(latitude: 1)], subject: "a")
    #expect(count.withLock { $0 } == 2)
  }

  @Test("a location is not stored if one of the places has failed, and the next one is", arguments: [0, 1])
  func failure(failing: Int) async throws {
    let isBroken = Mutex(true)
    @Sendable func write(_ place: Int) throws(LocationError) {
      if place == failing, isBroken.withLock({ $0 }) {
        throw LocationError(.writingFailed, "the disk is full", context: nil)
      }
    }
    let store = IngestStore(
      append: { _, _ in }, flush: { () throws(LocationError) in try write(0) },
      commit: { () throws(LocationError) in try write(1) })
    let error = await #expect(throws: LocationError.self) {
      try await store.store([.make(latitude: 1)], subject: "a")
    }
    #expect(error?.message == "the disk is full")
    isBroken.withLock { $0 = false }
    try await store.store([.make(latitude: 2)], subject: "a")
  }
}
