import LocationKit

/// The yes-or-no properties of a location, as the bits of an integer.
struct RowFlags: OptionSet {
  let rawValue: Int64
  static let isLeapSecond = RowFlags(rawValue: 1)
  static let isOutOfOrder = RowFlags(rawValue: 2)
  static let startsSegment = RowFlags(rawValue: 4)
  static let isThreeDimensional = RowFlags(rawValue: 8)
}

extension RowFlags {
  init(_ location: Location) {
    self = []
    if location.time?.isLeapSecond == true { insert(.isLeapSecond) }
    if location.isOutOfOrder { insert(.isOutOfOrder) }
    if location.startsSegment { insert(.startsSegment) }
    if location.mode == .threeDimensional { insert(.isThreeDimensional) }
  }
}
