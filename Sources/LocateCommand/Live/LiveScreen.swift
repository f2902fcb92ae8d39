import LocationKit
import LocationTracks

/// The live view as a value: the state, laid out for a terminal of any size.
///
/// The most important fields come first and remain when space is short: state, position, fix and accuracy, movement,
/// time and age. Satellites, places and events share the remaining rows.
struct LiveScreen {
  let state: LiveState
  /// Current time on the clock of the state.
  let now: Duration
  let size: TerminalSize
  var notation = Notation()

  /// At most as many lines as the terminal has rows, none wider than its columns.
  var lines: [StyledLine] {
    var lines = [header] + body
    let isHigh = size.rows >= 20
    if isHigh {
      lines.insert(StyledLine(), at: 1)
      lines.append(StyledLine())
    }
    let footers = size.rows >= 8 ? [footer] : []
    let room = size.rows - lines.count - footers.count
    let sections = [satellites, places, events]
    for (section, rows) in zip(sections, Self.share(room, among: sections.map(\.height))) where rows > 0 {
      lines += section.lines(rows, size.columns)
    }
    lines = Array(lines.prefix(size.rows - footers.count))
    if !footers.isEmpty {
      lines += Array(repeating: StyledLine(), count: size.rows - footers.count - lines.count) + footers
    }
    return lines.map { $0.cut(to: size.columns) }
  }

  // MARK: The upper part

  private var header: StyledLine {
    var right = StyledLine()
    if state.location?.isSimulated == true { right.append("SIMULATED  ", .yellow) }
    if state.location?.origin.kind == .replayed { right.append("replayed  ", .dim) }
    right.append(state.tracking.rawValue + (state.reason.map { ": \($0.rawValue)" } ?? ""), state.tracking.style)
    if state.tracking != .tracking { right.append(", \(Self.text(now - state.trackingSince))", state.tracking.style) }
    let name = state.source.map(SourceName.shown) ?? state.sources.map(SourceName.shown).joined(separator: ", ")
    var line = StyledLine(name.visible.cut(to: max(0, size.columns - right.cells - 2)), .bold)
    line.fill(to: size.columns - right.cells)
    line.append(right)
    return line
  }

  private var body: [StyledLine] {
    guard let location = state.location else { return [StyledLine("no position yet", .dim)] }
    let position = StyledLine(notation.position(location.coordinate), isFresh ? .bold : .dim)
    let groups = [quality(of: location), movement(of: location), moment(of: location)]
    let fields = size.rows >= 16 ? groups : [groups.flatMap(\.self)]
    return [position] + anchor(location) + fields.flatMap(flow)
  }

  /// Returns the distance and direction from the anchor.
  private func anchor(_ location: Location) -> [StyledLine] {
    guard case .circle(let center, let radius)? = state.anchor?.region else { return [] }
    let distance = center.distance(to: location.coordinate)
    var text = "anchor: " + notation.distance(distance) + " off"
    if distance > 0 { text += ", " + Self.direction(center.initialCourse(to: location.coordinate)) + " from it" }
    text += "; circle of " + notation.distance(radius)
    return [StyledLine(text, !isFresh ? .dim : distance <= radius ? .green : .red)]
  }

  private var isFresh: Bool { state.tracking == .tracking }

  private func quality(of location: Location) -> [StyledLine] {
    let mode = location.mode == .threeDimensional ? "3D" : "2D"
    var fix = StyledLine(isFresh ? "\(mode) fix" : "last fix \(mode)", isFresh ? .plain : state.tracking.style)
    if let status = location.status?.words { fix.append(", \(status)") }
    var fields = [fix]
    if let accuracy = location.horizontalAccuracy { fields.append(StyledLine(text(accuracy))) }
    if let accuracy = location.verticalAccuracy { fields.append(StyledLine("vertical " + text(accuracy))) }
    if let datum = location.datum { fields.append(StyledLine("datum \(datum)", .yellow)) }
    return fields
  }

  private func text(_ accuracy: Accuracy) -> String {
    let level = accuracy.level.probability.map { "\(Int(($0 * 100).rounded())) %" } ?? "level unknown"
    return "±" + notation.distance(accuracy.radius) + " (\(accuracy.basis), \(level))"
  }

  private func movement(of location: Location) -> [StyledLine] {
    var fields: [StyledLine] = []
    if let altitude = location.altitudeMSL {
      fields.append(StyledLine("altitude " + notation.height(altitude)))
    }
    if let speed = location.speed {
      fields.append(StyledLine("speed " + notation.speed(speed)))
    }
    if let course = location.courseOverGround { fields.append(StyledLine("course " + Self.direction(course))) }
    if let heading = state.heading, now - heading.moment < Self.headingAge { fields.append(Self.text(heading.value)) }
    return fields
  }

  /// Age from which on a heading is not shown: a compass sends at least every second.
  private static let headingAge = Duration.seconds(10)

  private static func text(_ heading: Heading) -> StyledLine {
    if let degrees = heading.trueHeading { return StyledLine("heading " + direction(degrees)) }
    return StyledLine(heading.magneticHeading.map { "heading " + direction($0) + " magnetic" } ?? "")
  }

  private func moment(of location: Location) -> [StyledLine] {
    let age =
      state.age(at: now).map { "age " + Self.text($0) }
      ?? state.receipt.map { "came \(Self.text(now - $0.moment)) ago" }
    var fields = [StyledLine(age ?? "", isFresh ? .plain : state.tracking.style)]
    fields.append(StyledLine(location.time.map(dateAndClock) ?? "no time"))
    if let device = location.origin.device { fields.append(StyledLine(device)) }
    return fields
  }

  /// Lays out fields in a row, in columns if the terminal is wide enough.
  private func flow(_ fields: [StyledLine]) -> [StyledLine] {
    let column = size.columns >= 54 ? 26 : 1
    var lines: [StyledLine] = []
    for field in fields {
      let start = lines.last.map { ($0.cells + 2 + column - 1) / column * column }
      if let start, start + field.cells <= size.columns {
        lines[lines.count - 1].fill(to: start)
        lines[lines.count - 1].append(field)
      } else {
        lines.append(field)
      }
    }
    return lines
  }

  // MARK: The lower part

  /// A section: a title and cells.
  private struct Section {
    var title: String
    /// Cells in order of importance, `perLine` per line.
    var cells: [StyledLine]
    var perLine = 1
    /// Returns the cell that replaces the cells that do not fit; `nil` for none.
    var more: ((Int) -> StyledLine)?

    /// Desired number of lines.
    var height: Int { cells.isEmpty ? 0 : 1 + (cells.count + perLine - 1) / perLine }

    func lines(_ rows: Int, _ columns: Int) -> [StyledLine] {
      let head = "── \(title) "
      var lines = [StyledLine(head + String(repeating: "─", count: max(0, columns - head.cells)), .dim)]
      let room = (rows - 1) * perLine
      var shown = Array(cells.prefix(room))
      if let more, cells.count > room, room > 0 { shown[room - 1] = more(cells.count - room + 1) }
      for start in stride(from: 0, to: shown.count, by: perLine) {
        var line = StyledLine()
        for (place, cell) in shown[start..<min(start + perLine, shown.count)].enumerated() {
          line.fill(to: place * columns / perLine)
          line.append(cell)
        }
        lines.append(line)
      }
      return lines
    }
  }

  /// Divides `room` lines among sections: first a title and one line for each non-empty section, then one line for each
  /// in turn.
  static func share(_ room: Int, among heights: [Int]) -> [Int] {
    var (shares, rest) = (heights.map { _ in 0 }, room)
    for index in heights.indices where heights[index] > 0 && rest >= 2 {
      shares[index] = 2
      rest -= 2
    }
    while rest > 0,
      let index = heights.indices.filter({ shares[$0] > 0 && shares[$0] < heights[$0] })
        .min(by: { shares[$0] < shares[$1] })
    {
      shares[index] += 1
      rest -= 1
    }
    return shares
  }

  /// Width of a bar in cells; a full bar is 50 dB-Hz, the maximum that receivers report.
  private static let bar = 10

  private var satellites: Section {
    guard let sky = state.sky else { return Section(title: "", cells: []) }
    var title = "satellites: \(sky.satellitesUsed) used of \(sky.satellites.count)"
    if let horizontal = sky.dilution.horizontal ?? state.location?.dilution.horizontal {
      title += ", HDOP " + written { $0.append(horizontal, decimals: 1) }
    }
    let sorted = sky.satellites.sorted { left, right in
      (left.isUsed ? 0 : 1, left.constellation.rawValue, left.identifier)
        < (right.isUsed ? 0 : 1, right.constellation.rawValue, right.identifier)
    }
    return Section(
      title: title, cells: sorted.map(Self.cell), perLine: max(1, size.columns / 20),
      more: { StyledLine("and \($0) more", .dim) })
  }

  private static func cell(_ satellite: Satellite) -> StyledLine {
    let number = satellite.identifier < 10 ? "0\(satellite.identifier)" : "\(satellite.identifier)"
    var line = StyledLine("\(satellite.constellation.letter)\(number) ".filled(to: 5))
    let strength = satellite.signalStrength.map { min(max($0, 0), 99) }
    let length = strength.map { min(bar, Int(($0 / 50 * Double(bar)).rounded(.up))) } ?? 0
    line.append(
      String(repeating: satellite.isUsed ? "█" : "░", count: length).filled(to: bar), satellite.isUsed ? .green : .dim)
    line.append(strength.map { " \(Int($0.rounded()))" } ?? " –", satellite.isUsed ? .plain : .dim)
    return line
  }

  private var places: Section {
    guard let here = state.location?.coordinate else { return Section(title: "", cells: []) }
    let near = state.places.nearest(to: here, count: size.rows, within: .infinity)
    let width = min(32, max(8, size.columns - 26))
    return Section(
      title: "places",
      cells: near.map { near in
        let (place, distance) = (near.place, near.distance)
        let isInside = distance <= 0
        var line = StyledLine((isInside ? "● " : "  ") + (place.name ?? place.id).visible.filled(to: width - 2))
        line.append("  " + notation.distance(distance.magnitude))
        if isInside {
          line.append(" inside")
        } else {
          line.append("  " + Self.direction(here.initialCourse(to: place.region.boundingCircle.center)))
        }
        return isInside ? StyledLine(line.text, .green) : line
      })
  }

  private var events: Section {
    Section(
      title: "events",
      cells: state.events.suffix(size.rows).reversed().map { event in
        var line = StyledLine(event.time.map { clock($0) + "  " } ?? "", .dim)
        line.append(event.text, event.style)
        return line
      })
  }

  private var footer: StyledLine {
    let account = [
      RunAccount.count(state.locations, "locations"), RunAccount.count(state.transitions, "place events"),
      RunAccount.count(state.faults, "faults"),
    ].joined(separator: ", ")
    var line = StyledLine(account, .dim)
    let hint = "Ctrl-C ends"
    guard size.columns >= account.cells + hint.cells + 2 else { return line }
    line.fill(to: size.columns - hint.cells)
    line.append(hint, .dim)
    return line
  }

  // MARK: Words

  /// Formats a direction: `120° ↘`.
  static func direction(_ degrees: Double) -> String {
    let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    let degrees = degrees.asFullCircle(decimals: 0)
    return "\(Int(degrees.rounded()))° \(arrows[Int((degrees / 45).rounded()) % 8])"
  }

  /// Formats a duration in whole units: `4 s`, `2 min 5 s`, `3 h 20 min`, `5 days`.
  static func text(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    case ..<172_800: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    default: return "\(seconds / 86_400) days"
    }
  }

  /// Formats the time of day in whole seconds.
  private func clock(_ time: UTCInstant) -> String {
    String("\(notation.zone.shown(time))".drop { $0 != "T" }.dropFirst().prefix(8))
  }

  private func dateAndClock(_ time: UTCInstant) -> String {
    "\("\(notation.zone.shown(time))".prefix { $0 != "T" }) \(clock(time))\(notation.zone.suffix(at: time))"
  }
}

extension FixStatus {
  /// The status in words; `nil` for a plain fix and for a status without a word.
  fileprivate var words: String? {
    switch self {
    case .differential: "differential"
    case .rtkFixed: "RTK fixed"
    case .rtkFloat: "RTK float"
    case .deadReckoning: "dead reckoning"
    case .combined: "with dead reckoning"
    case .surveyed: "surveyed"
    case .precise: "precise"
    default: nil
    }
  }
}

extension Constellation {
  /// The letter of RINEX 3.
  fileprivate var letter: String {
    switch self {
    case .gps: "G"
    case .sbas: "S"
    case .galileo: "E"
    case .beidou: "C"
    case .imes: "M"
    case .qzss: "J"
    case .glonass: "R"
    case .navic: "I"
    }
  }
}
