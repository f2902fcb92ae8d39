import LocationKit

/// The messages of a run about faults and foreign datums on standard error.
struct FaultReport {
  let source: String
  let mode: PrintingMode
  private(set) var last: LocationError?
  private(set) var hasForeignDatum = false

  /// Reports what the user must know of an event.
  mutating func note(_ event: LocationEvent) {
    switch event {
    case .fault(let error) where isReported(error): last = error
    case .received(.location(let location)):
      if !hasForeignDatum, let datum = location.datum { warn(of: datum) }
    default: break
    }
  }

  /// Whether an error that ended the source has already been reported as a fault.
  func includes(_ error: any Error) -> Bool {
    guard let last else { return false }
    return (error as? LocationError)?.sentence == last.sentence
  }

  private var isSilent: Bool { mode.options.quiet || mode.display != nil }

  /// Warns once if locations use a datum other than WGS-84: they are hundreds of metres off on a map.
  private mutating func warn(of datum: String) {
    hasForeignDatum = true
    guard !isSilent else { return }
    StandardError.complain(
      "\(SourceName.shown(source)): locations are on the datum \(datum), not on WGS-84; without --accept-datum they decide "
        + "no place")
  }

  /// Reports a fault, unless it is a repetition. Returns whether the user sees it.
  private func isReported(_ error: LocationError) -> Bool {
    let isVerbose = mode.options.verbose
    guard !isSilent, isVerbose || !error.isSkip else { return false }
    guard isVerbose, !mode.isLive else { return StandardError.report(error.sentence) }
    // While a file is read, --verbose reports every fault.
    StandardError.complain(error.sentence)
    return true
  }
}
