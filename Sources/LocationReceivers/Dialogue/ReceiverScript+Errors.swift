import LocationKit

/// What ends a dialogue, or remains uncertain after it.
extension ReceiverScript {
  func refusal(of settings: [ReceiverSetting]) -> LocationError {
    LocationError(
      .sourceUnavailable, "the receiver refused \(settings.map(\.description).joined(separator: ", "))",
      context: link.place,
      remedy: "what was changed before is undone; see what it has: locate receiver show \(link.place)")
  }

  func undoRefusal(of settings: [ReceiverSetting]) -> LocationError {
    LocationError(
      .sourceUnavailable, "the receiver refused \(settings.map(\.description).joined(separator: ", "))",
      context: link.place, remedy: "unplug the receiver and plug it in again: it then starts with its saved settings")
  }

  func notUndoable(_ name: String) -> LocationError {
    LocationError(
      .sourceUnavailable, "the receiver does not state its setting \(name), so the change could not be undone",
      context: link.place, remedy: "change it permanently: locate receiver set \(link.place) …")
  }

  var cutOff: LocationError {
    LocationError(
      .sourceUnavailable, "the receiver answers, but its line is too full for its version", context: link.place,
      remedy: "raise the speed: locate receiver set \(link.place) baud=115200")
  }

  var cannotSave: LocationError {
    LocationError(
      .sourceUnavailable, "\(outcome.identity.name) has no command that saves its settings", context: link.place,
      remedy: "set them after each start of the receiver")
  }

  func unverified(_ names: [String], isOverloaded: Bool) -> LocationError {
    LocationError(
      .sourceUnavailable,
      "the receiver did not state \(names.prefix(4).joined(separator: ", ")) afterwards: the change is not verified",
      context: link.place,
      remedy: isOverloaded
        ? "the line may be overloaded: raise its speed with baud=…"
        : "check the output: locate watch \(link.place)")
  }
}

extension LocationError {
  /// Returns the error with why what was changed before it could not be undone.
  func withoutUndo(_ failure: LocationError) -> LocationError {
    LocationError(
      code, "\(message); what was changed before could not be undone: \(failure.message)", context: context,
      remedy: failure.remedy)
  }
}
