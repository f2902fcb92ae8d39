import Glibc

/// Two connected descriptors: what is written to one is read from the other.
struct Channel {
  let readEnd: Int32
  let writeEnd: Int32

  static func pipe() -> Channel {
    var pair: [Int32] = [-1, -1]
    Glibc.pipe(&pair)
    return Channel(readEnd: pair[0], writeEnd: pair[1])
  }

  static func sockets() -> Channel {
    var pair: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
    return Channel(readEnd: pair[0], writeEnd: pair[1])
  }

  static func terminal() -> Channel {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var mode = termios()
    cfmakeraw(&mode)
    openpty(&master, &slave, nil, &mode, nil)
    return Channel(readEnd: slave, writeEnd: master)
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    write(writeEnd, bytes, bytes.count)
  }

  func closeWriter() { close(writeEnd) }
}
