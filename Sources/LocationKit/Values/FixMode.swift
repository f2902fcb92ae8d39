/// How many dimensions are known; gpsd's numbers.
public enum FixMode: UInt8, Sendable, Hashable, Comparable {
  case twoDimensional = 2
  case threeDimensional = 3

  public static func < (left: FixMode, right: FixMode) -> Bool { left.rawValue < right.rawValue }
}
