extension Integrity.State: ValueCoded {}

extension Integrity.Reason: ValueCoded {
  package static var form: ValueForm { String.form }

  package func write(to writer: inout ValueWriter) { rawValue.write(to: &writer) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(rawValue: try String(from: &reader))
  }
}

extension Integrity: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(state, reasons, since, confidence) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      try reader.take(), reasons: try reader.take(), since: try reader.take(), confidence: try reader.take())
  }
}

extension IntegrityWatch: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(integrity, receiver, signals, motion) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (integrity, receiver) = try reader.take()
    (signals, motion) = try reader.take()
  }
}

extension ReceiverEvidence: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(spoofing, jamming, silence) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (spoofing, jamming, silence) = try reader.take()
  }
}

extension SignalEvidence: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(hasJudged, areEqual, areExcessive) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (hasJudged, areEqual, areExcessive) = try reader.take()
  }
}

extension MotionEvidence: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(last, anchor, drift.x, drift.y)
    writer.put(isDrifting, trustedHeight, heightJumpedAt)
    writer.put(count, age)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (last, anchor) = try reader.take()
    drift = SIMD2(try reader.take(), try reader.take())
    (isDrifting, trustedHeight, heightJumpedAt) = try reader.take()
    (count, age) = try reader.take()
  }
}

extension MotionEvidence.Point: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(coordinate, line, velocity?.x, velocity?.y)
    writer.put(speed, height, radius)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (coordinate, line) = try reader.take()
    let (north, east): (Double?, Double?) = try reader.take()
    velocity = if let north, let east { SIMD2(north, east) } else { nil }
    (speed, height, radius) = try reader.take()
  }
}
