import LocationKit
import LocationTracks

/// The summaries of consecutive periods, built in one pass over the events of a manager.
struct PeriodSummaries {
  private let period: SummaryPeriod
  private(set) var summaries: [PeriodSummary] = []
  private(set) var count = 0
  /// A stop that is not over, and the position of the summary in which it began.
  private var open: (stop: Visit, index: Int)?

  init(_ period: SummaryPeriod) { self.period = period }

  mutating func take(_ event: LocationEvent) {
    switch event {
    case .received(.location(let location)): add(location)
    case .visited(let stop): add(stop)
    default: break
    }
  }

  private mutating func add(_ location: Location) {
    guard let time = location.time else { return }
    count += 1
    let name = period.name(of: time)
    // The path to the first location of a period belongs to no period.
    if summaries.last?.name != name { summaries.append(PeriodSummary(name)) }
    summaries[summaries.count - 1].add(location)
  }

  /// A stop belongs to the period in which it began.
  private mutating func add(_ stop: Visit) {
    let name = (stop.arrival ?? stop.time).map(period.name)
    guard let index = open?.index ?? summaries.lastIndex(where: { $0.name == name }) ?? summaries.indices.last
    else { return }
    if stop.isOver { summaries[index].add(stop) }
    open = stop.isOver ? nil : (stop, index)
  }

  /// Adds a stop that lasts until the end.
  mutating func finish() {
    if let open { summaries[open.index].add(open.stop) }
    open = nil
  }
}
