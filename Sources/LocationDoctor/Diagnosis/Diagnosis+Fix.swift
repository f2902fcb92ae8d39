import LocationKit

/// The links of the satellites and of the fix.
extension Diagnosis {
  // MARK: Satellites

  var skyFinding: Finding? {
    let received = seen.received
    guard received.isUnderstood else { return nil }
    guard let sky = received.sky else {
      let isUnread = received.messages["NAV-SAT"] != nil
      return Finding(
        .satellites, .unchecked, "the satellites in view are not reported",
        cause: (isUnread ? "NAV-SAT is read only together with a solution" : "no GSV, NAV-SAT or SKY comes")
          + (received.firstFix == nil ? "" : "; a fix does not need it"))
    }
    let (inView, used) = (sky.satellites.count, sky.satellitesUsed)
    let strongest = sky.satellites.compactMap(\.signalStrength).max() ?? 0
    let strength = strongest > 0 ? ", the strongest at \(Wording.number(strongest, 0)) dB-Hz" : ""
    let what = "\(inView) in view, \(used) used\(strength)"
    if received.firstFix != nil { return Finding(.satellites, .ok, what) }
    let place = "put the antenna outside or at a window, under open sky, and wait: locate doctor --timeout 15m"
    if inView == 0 || strongest == 0 {
      return .failed(
        .satellites, .timedOut,
        inView == 0 ? "none in view for \(Wording.span(seen.listened))" : "\(inView) listed, none is received",
        cause: "the antenna sees no sky, or is not connected", remedy: place)
    }
    if strongest < Self.weak {
      return .failed(
        .satellites, .timedOut, what,
        cause: "all are weak: roof, glass or a bad antenna cable (under open sky 40 to 50 dB-Hz)", remedy: place)
    }
    return Finding(.satellites, inView < 4 ? .warning : .ok, what, cause: inView < 4 ? "a fix takes four" : nil)
  }

  /// Signal strength in dB-Hz below which a receiver can track a satellite but not decode its orbit.
  private static let weak = 25.0

  // MARK: Fix

  var fixFindings: [Finding] {
    let received = seen.received
    guard received.isUnderstood else {
      let isBare = seen.source.kind == .script || seen.source.kind == .other
      return isBare && connectionFindings.isEmpty ? [nothing] : []
    }
    guard let location = received.location, let first = received.firstFix else { return [noFix] }
    let mode = location.mode == .threeDimensional ? "3D" : "2D"
    let kind = location.isSimulated ? ", simulated" : ""
    let after = isLive ? " after \(Wording.span(first))" : ""
    let position = [location.coordinate.latitude, location.coordinate.longitude].map { Wording.number($0, 5) }
    let fix = Finding(.fix, .ok, "\(mode)\(kind)\(after): \(position.joined(separator: ", "))")
    return [fix] + (location.time == nil ? [noTime] : []) + [accuracy(location)]
  }

  private var noTime: Finding {
    Finding(
      .fix, .warning, "the fix has no time", cause: "no RMC or ZDA comes",
      remedy: "switch RMC on at the receiver: ages and events need it")
  }

  private var nothing: Finding {
    let failure = seen.received.failure
    return .failed(
      .fix, failure?.code ?? .timedOut, failure?.message ?? "nothing came for \(Wording.span(seen.listened))",
      remedy: failure?.remedy)
  }

  private var noFix: Finding {
    if skyFinding?.verdict == .failed {
      return .failed(.fix, .timedOut, "no fix", cause: "no satellite to make it of")
    }
    let time = isLive ? "within \(Wording.span(seen.listened))" : "in all of it"
    // gpsd decodes what its receiver sends.
    guard seen.received.statesFix || seen.source.isDaemon else {
      return .failed(
        .fix, .timedOut, "no position \(time)", cause: "no solution is reported, with or without a fix",
        remedy: positionsOn)
    }
    return .failed(
      .fix, .timedOut, "no fix \(time)", cause: causeOfNoFix,
      remedy: isLive
        ? "wait longer: locate doctor --timeout 15m"
        : "see what it holds: locate info \(Wording.quoted(seen.source.text))")
  }

  private var causeOfNoFix: String {
    guard let sky = seen.received.sky else { return "the receiver reports no fix, and no satellites" }
    return sky.satellites.count >= 4
      ? "a cold start takes up to a minute under open sky, 12 min without any almanac" : "too few satellites"
  }

  // MARK: Accuracy

  /// Radius in metres above which a place in a town cannot be distinguished from its neighbours.
  private static let poor = 100.0

  private func accuracy(_ location: Location) -> Finding {
    let dilution = location.dilution.horizontal.map { "HDOP \(Wording.number($0, 1))" }
    guard let accuracy = location.horizontalAccuracy else {
      return Finding(
        .accuracy, .note, "the accuracy is not reported" + (dilution.map { " (\($0))" } ?? ""),
        remedy: "estimate it: locate watch --range-error")
    }
    // GeoClue's position need not come from a receiver.
    let isOfService = accuracy.basis == .daemon && seen.source.kind == .other
    let who =
      switch accuracy.basis {
      case .daemon: isOfService ? " as the source states it" : " by gpsd's guess"
      case .receiver: " by the receiver's own estimate"
      default: ""
      }
    let what = "±\(Wording.number(accuracy.radius, 1)) m\(who)" + (dilution.map { ", \($0)" } ?? "")
    guard accuracy.radius > Self.poor else { return Finding(.accuracy, .ok, what) }
    return Finding(
      .accuracy, .warning, what,
      cause: isOfService
        ? "a position of Wi-Fi or cells, or a coarse one by permission"
        : "few satellites, or all on one side of the sky",
      remedy: isOfService ? "use a receiver, or permit the exact position" : "give the antenna a wider view")
  }
}
