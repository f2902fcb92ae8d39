import ArgumentParser
import LocationTracks

/// A span of the calendar for `--summary`.
extension SummaryPeriod: ExpressibleByArgument {}
