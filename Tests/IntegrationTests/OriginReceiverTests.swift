import Foundation
import LocationIO
import LocationKit
import TestSupport
import Testing

@testable import LocationSources

@Suite("OriginReceiver", .realTime)
struct OriginReceiverTests {
  /// Receives until this number of bytes has arrived, or nothing for some seconds. Returns the texts of the senders.
  private func receive(
    _ count: Int, _ receiver: OriginReceiver, patience: Int = 60
  ) async throws -> [String: String] {
    var texts: [String: String] = [:]
    var (received, silentSeconds) = (0, 0)
    while received < count, silentSeconds < patience {
      let chunks = try await receiver.next(within: .seconds(1))
      silentSeconds = chunks.isEmpty ? silentSeconds + 1 : 0
      for chunk in chunks {
        received += chunk.bytes.count
        texts[chunk.sender, default: ""] += String(decoding: chunk.bytes, as: UTF8.self)
      }
    }
    return texts
  }

  /// Sends a text from each of two sockets, and checks that they have different senders.
  private func tellApart(_ kind: __socket_type, _ port: UInt16, _ receiver: OriginReceiver) async throws {
    var clients: [Int32] = []
    for text in ["first\n", "second\n"] {
      let client = try #require(LoopbackSocket.connected(port, kind))
      #expect(write(client, text, text.utf8.count) == text.utf8.count)
      clients.append(client)
    }
    let texts = try await receive(13, receiver)
    #expect(texts.values.sorted() == ["first\n", "second\n"])
    #expect(texts.keys.allSatisfy { $0.hasPrefix("127.0.0.1:") })
    for client in clients { close(client) }
    await receiver.close()
  }

  @Test("connections are told apart by their addresses")
  func connections() async throws {
    let receiver = try OriginReceiver.connections(host: "127.0.0.1", port: 0) { Issue.record("\($0)") }
    try await tellApart(SOCK_STREAM, try #require(receiver.port), receiver)
  }

  @Test("senders of datagrams are told apart by their addresses")
  func datagrams() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    try await tellApart(SOCK_DGRAM, port, try await OriginReceiver.datagrams(host: "127.0.0.1", port: port))
  }

  @Test(
    "datagrams that the system drops, because they are not taken in time, are counted, also if none comes after them")
  func lostDatagrams() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let receiver = try await OriginReceiver.datagrams(host: "127.0.0.1", port: port)
    let client = try #require(LoopbackSocket.connected(port, SOCK_DGRAM))
    let text = String(repeating: "x", count: 99) + "\n"
    for _ in 0..<20_000 { #expect(write(client, text, text.utf8.count) == text.utf8.count) }
    let first = try await receive(.max, receiver, patience: 1).values.reduce(0) { $0 + $1.utf8.count } / 100
    #expect(first < 20_000)
    #expect(first + receiver.lostDatagrams == 20_000)
    close(client)
    await receiver.close()
    #expect(first + receiver.lostDatagrams == 20_000)
  }

  @Test("more than what may wait arrives completely")
  func backPressure() async throws {
    let receiver = try OriginReceiver.connections(host: "127.0.0.1", port: 0) { Issue.record("\($0)") }
    let port = try #require(receiver.port)
    let client = try #require(LoopbackSocket.connected(port))
    async let isSent = onBlockingThread {
      let bytes = [UInt8](repeating: 0x78, count: 65_536)
      return (0..<64).allSatisfy { _ in write(client, bytes, bytes.count) == bytes.count }
    }
    #expect(try await receive(1 << 22, receiver).values.map(\.utf8.count) == [1 << 22])
    #expect(await isSent)
    close(client)
    await receiver.close()
  }
}
