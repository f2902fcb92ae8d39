import LocationKit

/// u-blox's satellites, all in one sentence, which may be a thousand bytes long.
///
///     $PUBX,03,tracked,(number,use,azimuth,elevation,strength,lock),…*hh
///           1  2        3      4   5       6         7        8
///
/// u-blox 8 / M8 Receiver Description (UBX-13003221) §31.3.4. Room for seventy satellites would make every
/// ``Sentence`` four times as large, so they stay in the line: ``forEachSatellite(in:_:)`` reads them.
package struct PUBX03: Sendable, Hashable {
  /// Number of satellites that the sentence announces.
  package var tracked: Int?

  /// A satellite that the receiver tracks.
  package struct Satellite: Sendable, Hashable {
    /// Number in u-blox's numbering over all systems ("UBX svId").
    package var number: Int
    /// Use of the satellite in the solution; `nil` for an unknown letter.
    package var use: Use?
    /// Degrees true.
    package var azimuth: Double?
    /// Degrees.
    package var elevation: Double?
    /// dB-Hz; `nil` if the satellite is not tracked.
    package var signalStrength: Double?
    /// Seconds for which the carrier has been tracked; 64 means 64 or more.
    package var lockTime: Int?
    /// Whether a measure was outside its ``LocationKit/PlausibleRange`` and is left out.
    private(set) var isImplausible = false

    /// Reads a number. One outside its range sets ``isImplausible``.
    private mutating func number(_ text: Span<UInt8>, _ range: ClosedRange<Double>) -> Double? {
      guard let value = DecimalText.double(text) else { return nil }
      if !range.contains(value) { isImplausible = true }
      return range.contains(value) ? value : nil
    }

    fileprivate mutating func read(_ part: Int, _ text: Span<UInt8>) {
      switch part {
      case 0: number = DecimalText.unsigned(text) ?? 0
      case 1: use = text.count == 1 ? Use(rawValue: text[0]) : nil
      case 2: azimuth = number(text, PlausibleRange.azimuth)
      case 3: elevation = number(text, PlausibleRange.elevation)
      case 4: signalStrength = number(text, PlausibleRange.signalStrength)
      default: lockTime = DecimalText.unsigned(text)
      }
    }
  }

  /// The use of a satellite in the solution.
  package enum Use: UInt8, Sendable, Hashable, CaseIterable {
    /// `-`: not used.
    case unused = 0x2D  // -
    /// `U`: used.
    case used = 0x55  // U
    /// It could be used: its ephemeris is known.
    case ephemeris = 0x65  // e
  }

  /// Calls `body` with each satellite of a line without its `$`: `PUBX,03,…`, with or without its checksum. It
  /// allocates nothing. An incomplete satellite, or one without a number, is left out; an unreadable field is `nil`.
  package static func forEachSatellite(in line: Span<UInt8>, _ body: (Satellite) -> Void) {
    let end = line.count >= 3 && line[line.count - 3] == UInt8(ascii: "*") ? line.count - 3 : line.count
    var field = 0
    var start = 0
    var satellite = Satellite(number: 0)
    for index in 0...end where index == end || line[index] == UInt8(ascii: ",") {
      if field >= firstField {
        let part = (field - firstField) % partsOfSatellite
        satellite.read(part, line.extracting(start..<index))
        if part == partsOfSatellite - 1, satellite.number > 0 { body(satellite) }
      }
      field += 1
      start = index + 1
    }
  }

  private static let firstField = 3
  private static let partsOfSatellite = 6
}

extension PUBX03: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    tracked = fields.integer(2, line)
    var field = Self.firstField
    Self.forEachSatellite(in: line) { satellite in
      if satellite.isImplausible { fields.noteBad(field) }
      field += Self.partsOfSatellite
    }
  }

  static var attribution: SentenceAttribution { .own }
  func note(_ bytes: Span<UInt8>, in sky: inout SkyAssembler) { sky.note(satellitesOf: bytes) }
}
