/// A bidirectional stream of bytes: a ``TCPConnection``, or a simulated one.
package protocol ByteConnection: ByteReader {
  /// Closes the connection. May be called repeatedly, from any thread.
  func close()
}

extension TCPConnection: ByteConnection {}
