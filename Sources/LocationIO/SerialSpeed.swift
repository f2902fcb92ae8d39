package import Glibc

/// The speeds of serial lines, in baud, and the system's codes for them.
package enum SerialSpeed {
  private static let codes: [(baud: Int, code: Int32)] = [
    (1200, B1200), (2400, B2400), (4800, B4800), (9600, B9600), (19_200, B19200), (38_400, B38400), (57_600, B57600),
    (115_200, B115200), (230_400, B230400), (460_800, B460800), (921_600, B921600), (1_000_000, B1000000),
  ].map { ($0.0, Int32($0.1)) }

  /// Speeds that the system can set, in ascending order.
  package static var all: [Int] { codes.map(\.baud) }

  /// Returns the system's code of a speed; `nil` for a speed without a code.
  package static func code(_ baud: Int) -> speed_t? { codes.first { $0.baud == baud }.map { speed_t($0.code) } }

  /// Returns the speed at which a terminal sends and receives; `nil` for a speed without a code.
  package static func baud(of attributes: termios) -> Int? {
    withUnsafePointer(to: attributes) { pointer in
      let code = cfgetospeed(pointer)
      return codes.first { speed_t($0.code) == code }?.baud
    }
  }
}
