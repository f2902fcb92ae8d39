import LocationKit
import LocationText

/// `/metrics` in the text format of Prometheus (0.0.4).
struct MetricsAnswer: Sendable {
  let hub: LocationHub
  var fleet: LiveFleet?
  var decisions: SubjectDecisions?
  var phones: PhoneCounts?
  var registry = MetricsRegistry()

  var routes: [Route] {
    [
      Route("GET", "/metrics") { _, _ in
        ServerResponse(200, "text/plain; version=0.0.4; charset=utf-8", text().bytes)
      }
    ]
  }

  func text() -> MetricsText {
    let summary = hub.summary
    var text = MetricsText()
    if let age = summary.age?.inSeconds {
      text.gauge("locate_fix_age_seconds", "Time since the last location was received.", age)
    }
    for state in [TrackingState.acquiring, .tracking, .stale, .lost] {
      text.gauge(
        "locate_state", "1 for the present state.", summary.state.state == state ? 1 : 0,
        labels: [MetricsText.label("state", state.rawValue)])
    }
    if let integrity = summary.location?.integrity {
      for state in Integrity.State.allCases {
        text.gauge(
          "locate_integrity", "1 for the present verdict on the positions.", integrity.state == state ? 1 : 0,
          labels: [MetricsText.label("integrity", state.rawValue)])
      }
    }
    if let satellites = summary.counts.satellites {
      text.gauge("locate_satellites_seen", "Satellites in view.", Double(satellites.seen))
      text.gauge("locate_satellites_used", "Satellites used in the fix.", Double(satellites.used))
    }
    if let accuracy = summary.location?.horizontalAccuracy {
      text.gauge("locate_horizontal_accuracy_meters", "Radius of the horizontal error.", accuracy.radius)
    }
    appendCounts(summary.counts, to: &text)
    if let counts = fleet?.counts {
      text.gauge("locate_fleet_subjects", "Subjects whose last positions are known.", Double(counts.subjects))
      text.counter("locate_fleet_updates_total", "Positions that were the latest of their subjects.", counts.updates)
      text.counter(
        "locate_fleet_omitted_total", "Positions of new subjects for which there was no room.", counts.omitted)
    }
    if let counts = decisions?.counts {
      text.gauge("locate_subjects", "Subjects whose locations are decided.", Double(counts.subjects))
      text.gauge(
        "locate_subject_locations_waiting", "Locations that wait for earlier ones of their subjects.",
        Double(counts.waiting))
      text.counter("locate_subject_locations_total", "Locations of subjects that were decided.", counts.decided)
      text.counter(
        "locate_subject_locations_repeated_total", "Locations that were sent again, and decided nothing.",
        counts.repeated)
      text.counter(
        "locate_subject_locations_late_total",
        "Locations that came too late to be decided in the order of their times.",
        counts.late)
      text.counter("locate_subject_events_total", "Events of subjects.", counts.events)
    }
    phones?.append(to: &text)
    text.gauge("locate_stream_clients", "Clients that follow the stream.", Double(summary.clients))
    text.gauge("locate_uptime_seconds", "Time since the start.", hub.timer.elapsed.inSeconds)
    registry.append(to: &text)
    return text
  }

  private func appendCounts(_ counts: HubCounts, to text: inout MetricsText) {
    text.counter("locate_readings_total", "Readings of all sources.", counts.readings)
    text.counter("locate_locations_total", "Locations of all sources.", counts.locations)
    text.counter(
      "locate_inexact_locations_total", "Locations with an error beyond the maximum: they decide nothing.",
      counts.inexact)
    text.counter(
      "locate_distrusted_locations_total", "Locations that seem jammed, spoofed or impossible.", counts.distrusted)
    text.counter("locate_faults_total", "Faults of all sources.", counts.faults)
    text.counter("locate_place_events_total", "Events of places, and visits.", counts.placeEvents)
    text.counter("locate_state_changes_total", "Changes of the state of the fix.", counts.stateChanges)
    text.counter(
      "locate_stream_displaced_total", "Messages that newer ones replaced before a slow client read them.",
      counts.displaced)
  }
}
