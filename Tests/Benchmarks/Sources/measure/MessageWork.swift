import LocationUBX

/// Frames of u-blox to numbers, in pieces and without epochs: those of NAV-PVT and NAV-SAT that a location and its
/// satellites are made of.
struct MessageWork {
  private struct Solution {
    let kind: UBXKind
    let latitude, longitude, height, altitude, accuracy, heightAccuracy, speed, course, descent, dilution: UBXNumber

    init(_ layout: UBXLayout) {
      kind = layout.kind
      (latitude, longitude) = (layout.number("lat"), layout.number("lon"))
      (height, altitude) = (layout.number("height"), layout.number("hMSL"))
      (accuracy, heightAccuracy) = (layout.number("hAcc"), layout.number("vAcc"))
      (speed, course, descent) = (layout.number("gSpeed"), layout.number("headMot"), layout.number("velD"))
      dilution = layout.number("pDOP")
    }
  }

  private struct Satellites {
    let layout: UBXLayout
    let system, number, strength, elevation, azimuth, residual, quality, isUsed, health: UBXNumber

    init(_ layout: UBXLayout) {
      self.layout = layout
      (system, number, strength) = (layout.number("gnssId"), layout.number("svId"), layout.number("cno"))
      (elevation, azimuth, residual) = (layout.number("elev"), layout.number("azim"), layout.number("prRes"))
      (quality, isUsed, health) = (layout.number("qualityInd"), layout.number("svUsed"), layout.number("health"))
    }
  }

  private var messages = 0
  private var (latitude, longitude, rest) = (0.0, 0.0, 0.0)
  private var (satellites, strength, marks) = (0, 0.0, Int64(0))

  static func messages(_ path: String) throws -> Tally {
    guard let solution = UBXLayout.of(UBXKind(0x01, 0x07)), let satellites = UBXLayout.of(UBXKind(0x01, 0x35)) else {
      return Tally()
    }
    return try MessageWork().tally(path, Solution(solution), Satellites(satellites))
  }

  private consuming func tally(_ path: String, _ solution: Solution, _ satellites: Satellites) throws -> Tally {
    var frames = BinaryFrameFilter()
    var work = self
    try InputBytes.forEachPiece(of: path) { bytes in
      frames.split(bytes) { payload, kind in
        guard let kind else { return }
        work.messages += 1
        if kind == solution.kind { work.take(payload, solution) }
        if kind == satellites.layout.kind { work.take(payload, satellites) }
      }
    }
    var tally = Tally()
    tally.add("messages", work.messages)
    tally.add("latitude", work.latitude)
    tally.add("longitude", work.longitude)
    tally.add("satellites", work.satellites)
    tally.add("strength", work.strength)
    tally.add("rest", work.rest + Double(work.marks))
    return tally
  }

  private mutating func take(_ payload: Span<UInt8>, _ numbers: Solution) {
    latitude += numbers.latitude.value(payload) ?? 0
    longitude += numbers.longitude.value(payload) ?? 0
    rest += (numbers.height.value(payload) ?? 0) + (numbers.altitude.value(payload) ?? 0)
    rest += (numbers.accuracy.value(payload) ?? 0) + (numbers.heightAccuracy.value(payload) ?? 0)
    rest += (numbers.speed.value(payload) ?? 0) + (numbers.course.value(payload) ?? 0)
    rest += (numbers.descent.value(payload) ?? 0) + (numbers.dilution.value(payload) ?? 0)
  }

  private mutating func take(_ payload: Span<UInt8>, _ numbers: Satellites) {
    let (start, size, count) = (numbers.layout.fixedSize, numbers.layout.groupSize, numbers.layout.groups(in: payload))
    var (strength, rest, marks) = (0.0, 0.0, Int64(0))
    for group in 0..<count {
      let base = start + group * size
      strength += numbers.strength.value(payload, from: base) ?? 0
      rest += (numbers.elevation.value(payload, from: base) ?? 0) + (numbers.azimuth.value(payload, from: base) ?? 0)
      rest += numbers.residual.value(payload, from: base) ?? 0
      marks += (numbers.system.raw(payload, from: base) ?? 0) + (numbers.number.raw(payload, from: base) ?? 0)
      marks += (numbers.quality.raw(payload, from: base) ?? 0) + (numbers.isUsed.raw(payload, from: base) ?? 0)
      marks += numbers.health.raw(payload, from: base) ?? 0
    }
    satellites += count
    self.strength += strength
    self.rest += rest
    self.marks += marks
  }
}
