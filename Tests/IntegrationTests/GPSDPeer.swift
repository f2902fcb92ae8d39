import Foundation
import Synchronization
import TestSupport
import Testing

/// Plays gpsd on a port of 127.0.0.1: a script determines what happens on each connection.
final class GPSDPeer: Sendable {
  static let version = #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"#

  let port: UInt16
  private let listener: Int32
  private let isStopped = Atomic(false)

  /// - Parameters:
  ///   - port: not one that the system hands out: a client that looks for a closed one would find itself there at times.
  ///   - script: called with each connection and its number, from 0, on a thread of the peer's; the connection is closed
  ///     when it returns.
  convenience init(port: UInt16 = FreePort.take(), script: @escaping @Sendable (PeerConnection, Int) -> Void) throws {
    self.init(try #require(LoopbackSocket.listening(port)), script: script)
  }

  init(_ listener: (descriptor: Int32, port: UInt16), script: @escaping @Sendable (PeerConnection, Int) -> Void) {
    (self.listener, port) = listener
    Thread.detachNewThread {
      var number = 0
      while case let accepted = accept(listener.descriptor, nil, nil), accepted >= 0 {
        script(PeerConnection(descriptor: accepted), number)
        close(accepted)
        number += 1
      }
      close(listener.descriptor)
    }
  }

  deinit { stop() }

  /// Listens no more. Its thread closes the descriptor then, whose number may soon be another's.
  func stop() {
    if !isStopped.exchange(true, ordering: .relaxed) { shutdown(listener, Int32(SHUT_RDWR)) }
  }
}

/// The peer's end of one connection.
struct PeerConnection: Sendable {
  let descriptor: Int32

  func send(_ lines: String...) {
    for line in lines {
      let bytes = Array((line + "\r\n").utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// The next line; `nil` when the client has closed the connection.
  func receiveLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// What a client begins with: WATCH and POLL.
  func receiveGreeting() {
    _ = receiveLine()
    _ = receiveLine()
  }

  /// Until the client has closed the connection.
  func waitForEnd() {
    while receiveLine() != nil {}
  }
}
