import LocationKit
import LocationReceivers

/// The account of a change of settings; of a trial, the frames that would be sent.
struct ReceiverChangeReport {
  private let outcome: ReceiverOutcome
  private let savesWanted: Bool
  private let isTrial: Bool

  init(_ outcome: ReceiverOutcome, savesWanted: Bool, isTrial: Bool) {
    (self.outcome, self.savesWanted, self.isTrial) = (outcome, savesWanted, isTrial)
  }

  /// Prints the account. Throws if the receiver has refused settings, or has not stored them.
  func print(_ line: ReceiverOptions) throws {
    if let warning = outcome.expectedLoad?.warning { line.say(warning) }
    if isTrial {
      return try StandardOutput.print { writer in
        for request in outcome.plan {
          writer.append(line: "# \(request.summary)")
          writer.append(line: request.text)
        }
      }
    }
    let name = outcome.identity.name
    let memory = outcome.isSaved == true ? "set and stored" : "set until it loses power"
    let count = RunAccount.count(outcome.applied.count, "settings")
    line.say(outcome.applied.isEmpty ? "gpsd has made the change" : "\(name): \(count) \(memory)")
    if let speed = outcome.speed, speed != outcome.formerSpeed {
      line.say("the line now has \(speed) baud")
    }
    if let doubt = outcome.unverified { line.say(doubt.description) }
    if let ignored = outcome.ignored {
      guard !outcome.refused.isEmpty else { throw ignored }
      line.say(ignored.message)
    }
    if !outcome.refused.isEmpty {
      let shown = outcome.refused.prefix(8).map(\.name).joined(separator: ", ")
      let rest = outcome.refused.count > 8 ? ", and \(outcome.refused.count - 8) more" : ""
      throw LocationError(
        .invalidData, "the receiver refused \(shown)\(rest)", context: line.source,
        remedy: "the others are set; remove these lines from the file")
    }
    if savesWanted, outcome.isSaved != true {
      throw LocationError(
        .sourceUnavailable, "the receiver set the settings, but did not store them", context: line.source,
        remedy: "it may have no memory for them: set them after each start")
    }
  }
}
