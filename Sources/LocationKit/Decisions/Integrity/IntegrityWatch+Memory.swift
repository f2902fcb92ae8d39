extension Integrity.State: ValueCoded {}
extension IntegrityPolicy: ValueCoded {}

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
  func write(to writer: inout ValueWriter) {
    writer.put(integrity, receiver, signals)
    // The fourth field was an earlier form of the movement.
    writer.skip()
    writer.put(motion, isDisputed)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (integrity, receiver, signals) = try reader.take()
    reader.skip()
    motion = try reader.take(or: MotionEvidence())
    isDisputed = try reader.take()
  }
}

extension ReceiverEvidence: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(spoofing, jamming, silence, isLoud) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (spoofing, jamming, silence) = try reader.take()
    isLoud = try reader.take()
  }
}

extension SignalEvidence: ValueCoded {
  func write(to writer: inout ValueWriter) {
    // The second and third fields were findings of an earlier form.
    writer.put(hasJudged)
    writer.skip()
    writer.skip()
    writer.put(findings.rawValue)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    hasJudged = try reader.take()
    reader.skip()
    reader.skip()
    findings = Findings(rawValue: try reader.take(or: 0))
  }
}

extension MotionEvidence: ValueCoded {
  func write(to writer: inout ValueWriter) {
    // The first field was an earlier form of the trace.
    writer.skip()
    writer.put(isDrifting, anchor, trusted, trace)
    writer.put(skyDilution)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    reader.skip()
    (isDrifting, anchor, trusted) = try reader.take()
    trace = try reader.take(or: MotionTrace())
    skyDilution = try reader.take()
  }
}

extension MotionEvidence.Anchor: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(coordinate, line, speed, radius)
    writer.put(isReached, isBrief)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (coordinate, line) = try reader.take()
    (speed, radius) = try reader.take()
    (isReached, isBrief) = try reader.take()
  }
}

extension MotionEvidence.TrustedHeight: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(height, line) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (height, line) = try reader.take() }
}
