import LocationKit

/// The yes-or-no properties of a location, and the verdict if it was not trusted, as the bits of an integer.
struct RowFlags: OptionSet {
  let rawValue: Int64
  static let isLeapSecond = RowFlags(rawValue: 1)
  static let isOutOfOrder = RowFlags(rawValue: 2)
  static let startsSegment = RowFlags(rawValue: 4)
  static let isThreeDimensional = RowFlags(rawValue: 8)

  /// 0 if the location was trusted or not judged, otherwise the place in ``distrusted``, from 1.
  private static let verdict = RowFlags(rawValue: 0x30)
  private static let distrusted: [Integrity.State] = [.jammed, .suspect, .spoofed]

  var isDistrusted: Bool { !isDisjoint(with: .verdict) }

  /// The verdict, without its reasons; `nil` if the location was trusted or not judged.
  var distrust: Integrity? { isDistrusted ? Integrity(Self.distrusted[Int(rawValue >> 4 & 3) - 1]) : nil }
}

extension RowFlags {
  init(_ location: Location) {
    self = []
    if location.time?.isLeapSecond == true { insert(.isLeapSecond) }
    if location.isOutOfOrder { insert(.isOutOfOrder) }
    if location.startsSegment { insert(.startsSegment) }
    if location.mode == .threeDimensional { insert(.isThreeDimensional) }
    if let state = location.distrust?.state, let place = Self.distrusted.firstIndex(of: state) {
      insert(RowFlags(rawValue: Int64(place + 1) << 4))
    }
  }
}
