import LocationKit
import LocationTracks

/// The text form of a track report: one subject per line.
extension TrackReport {
  func append(to writer: inout TextWriter) {
    writer.append(line: "\(file): \(format)\(title)")
    writer.append(rows: rows)
  }

  /// The subjects with their texts; `nil` for those that the track does not have.
  var rows: [(name: String, text: String?)] {
    [
      ("holds", contents), ("time", timeSpan), ("distance", distance), ("moving", moving), ("stops", stops),
      ("speed", speed), ("heights", heights), ("box", box), ("first", place(statistics.first)),
      ("last", place(statistics.last)), ("rate", rate), ("gaps", gaps), ("quality", quality),
      ("receiver", receiverText),
      ("messages", messages), ("read", reading),
    ]
  }

  private var title: String {
    let name = statistics.metadata?.name.map { ", \($0)" } ?? ""
    return name + (statistics.metadata?.creator.map { ", by \($0)" } ?? "")
  }

  private var contents: String {
    let counts = RunAccount.list([
      (statistics.tracks, "tracks"), (statistics.segments, "segments"), (statistics.points, "points"),
      (statistics.routes, "routes"), (statistics.routePoints, "route points"), (statistics.waypoints, "waypoints"),
    ])
    let losses = statistics.losses > 0 ? "\(statistics.losses) losses of the fix" : ""
    let aside =
      statistics.aside > 0 ? "\(statistics.aside) points of another source at the same time, not counted below" : ""
    let inexact = statistics.inexact > 0 ? "\(statistics.inexact) points beyond --max-error, not counted" : ""
    let texts = [counts, losses, aside, inexact].filter { !$0.isEmpty }
    return texts.isEmpty ? "no location" : texts.joined(separator: ", ")
  }

  private var timeSpan: String? {
    let times = statistics.times
    guard let earliest = times.earliest, let latest = times.latest, let duration = times.duration else {
      return statistics.points > 0 ? "none of the points has one" : nil
    }
    var text = "\(notation.time(earliest)) to \(notation.time(latest)), \(clock(duration))"
    if times.untimed > 0 { text += "; \(times.untimed) without" }
    if times.outOfOrder > 0 { text += "; \(times.outOfOrder) out of order" }
    return text
  }

  private var distance: String? {
    statistics.points > 0 ? notation.distance(statistics.way.length) : nil
  }

  private var moving: String? {
    let way = statistics.way
    guard let speed = way.movingSpeed else { return nil }
    return clock(way.movingTime) + " at " + notation.speed(speed)
      + " in the mean (0.5 m/s or faster, without stops)"
  }

  private var stops: String? {
    guard statistics.times.duration != nil else { return nil }
    let way = statistics.way
    let time = way.stops > 0 ? ", together \(clock(way.stoppedTime))" : ""
    return "\(way.stops)\(time) (a minute or longer within 20 m)"
  }

  private var speed: String? {
    let way = statistics.way
    let recorded = way.recordedMaximum.map { notation.speed($0) + " recorded" }
    let computed = way.computedMaximum.map { notation.speed($0) + " between two points" }
    let texts = [recorded, computed].compactMap { $0 }
    return texts.isEmpty ? nil : "at most " + texts.joined(separator: ", ")
  }

  private var heights: String? {
    let heights = statistics.heights
    guard let lowest = heights.lowest, let highest = heights.highest else { return nil }
    let text = [heights.ascent, heights.descent, lowest, highest].map(notation.height)
    return "\(text[0]) up, \(text[1]) down (changes of 3 m or more); from \(text[2]) to \(text[3])"
  }

  private var box: String? {
    statistics.box.flatMap { notation.box(($0.west, $0.south, $0.east, $0.north)) }
  }

  private func place(_ location: Location?) -> String? {
    location.map { notation.position($0.coordinate) }
  }

  private var rate: String? {
    guard let interval = statistics.times.usualInterval else { return nil }
    return "a point each \(written { $0.append(interval.inSeconds, decimals: 3) }) s, usually"
  }

  private var gaps: String? {
    let times = statistics.times
    guard times.duration != nil else { return nil }
    let longest = times.gaps > 0 ? ", the longest \(clock(times.longestGap))" : ""
    return "\(times.gaps)\(longest) (more than a minute)"
  }

  private var quality: String? {
    let quality = statistics.quality
    guard statistics.points > 0 else { return nil }
    var texts = quality.modes.sorted { $0.key > $1.key }.map { "\($0.value) \($0.key.rawValue)D" }
    texts += quality.statuses.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key.name)" }
    texts += [range("HDOP", quality.horizontalDilution), range("satellites", quality.satellitesUsed)].compactMap { $0 }
    if quality.foreign > 0 { texts.append("\(quality.foreign) not on WGS-84") }
    return texts.joined(separator: ", ")
  }

  private func range(_ name: String, _ spread: QualityStatistics.Spread) -> String? {
    spread.mean.map { mean in
      let numbers = [spread.least, spread.greatest, mean].map { value in written { $0.append(value, decimals: 1) } }
      return "\(name) \(numbers[0]) to \(numbers[1]), mean \(numbers[2])"
    }
  }

  private var receiverText: String? {
    guard let receiver else { return nil }
    let texts = [receiver.name].compactMap(\.self) + (receiver.conditions ?? [])
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// The messages with their numbers a second: `120 NAV-PVT (1/s)`.
  private var messages: String? {
    guard let receiver else { return nil }
    let time = (statistics.times.duration ?? .zero) + (statistics.times.usualInterval ?? .zero)
    return receiver.names.map { name in
      let count = receiver.counts[name] ?? 0
      let rate = time >= .seconds(2) ? " (\(written { $0.append(Double(count) / time.inSeconds, decimals: 1) })/s)" : ""
      return "\(count) \(name)\(rate)"
    }.joined(separator: ", ")
  }

  private var reading: String {
    "\(RunAccount.count(counts.read, counts.unit)), \(RunAccount.text(of: counts))"
  }

  /// Formats a duration: `1:02:03`.
  private func clock(_ duration: Duration) -> String {
    let seconds = Int(duration.inSeconds.rounded())
    return written {
      $0.append(seconds / 3600)
      $0.append(":")
      $0.append(seconds / 60 % 60, digits: 2)
      $0.append(":")
      $0.append(seconds % 60, digits: 2)
    }
  }
}

extension FixStatus {
  fileprivate var name: String {
    switch self {
    case .autonomous: "autonomous"
    case .differential: "differential"
    case .rtkFixed: "RTK fixed"
    case .rtkFloat: "RTK float"
    case .deadReckoning: "dead reckoning"
    case .combined: "combined"
    case .surveyed: "surveyed"
    case .simulated: "simulated"
    case .precise: "P(Y)"
    default: "status \(rawValue)"
    }
  }
}
