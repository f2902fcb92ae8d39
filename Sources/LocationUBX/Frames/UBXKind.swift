/// The class and number of a message of u-blox's binary protocol: `0x01 0x07` is NAV-PVT.
public struct UBXKind: Sendable, Hashable {
  /// Class: NAV is 1.
  public let family: UInt8
  /// Number within the class.
  public let number: UInt8

  /// Creates a kind from a class and a number.
  public init(_ family: UInt8, _ number: UInt8) {
    self.family = family
    self.number = number
  }
}

extension UBXKind: CustomStringConvertible {
  /// Name of the message as in the interface description: `NAV-PVT`; class and number in hexadecimal digits if it is
  /// unknown: `0x0A-0x3F`.
  public var description: String {
    UBXLayout.of(self)?.name ?? "\(Self.hexadecimal(family))-\(Self.hexadecimal(number))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0x0\(digits)" : "0x\(digits)"
  }
}
