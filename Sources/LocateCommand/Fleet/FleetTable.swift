import LocationKit
import LocationNATS
import LocationText

/// The state of a fleet as a table, as JSON, or as metrics.
struct FleetTable {
  enum Format: String, CaseIterable {
    case text, json, prometheus
  }

  let rows: [FleetOverview.Row]
  let partitions: [FleetOverview.Partition]
  let now: UTCInstant

  /// Largest number of waiting partitions in the table.
  private static let mostPartitions = 10

  func lines(_ format: Format) -> [String] {
    switch format {
    case .text: text
    case .json: json
    case .prometheus: metrics
    }
  }

  private var text: [String] {
    let head = ["worker", "partitions", "subjects", "updates/s", "events/s", "waiting", "behind", "skipped"]
    let cells = (rows.count == 1 ? rows : rows + [FleetOverview.total(rows)]).map { row in
      [
        row.name.map { row.waits ? $0 + " (waits)" : $0 } ?? "no worker", "\(row.partitions)", "\(row.subjects)",
        Self.rounded(row.readings), Self.rounded(row.events),
        "\(row.waiting)", row.decidedUntil.map { Self.rounded(now.duration(since: $0).inSeconds) + " s" } ?? "-",
        "\(row.skipped)",
      ]
    }
    let waiting = partitions.filter { $0.state.waiting > 0 }.sorted { $0.state.waiting > $1.state.waiting }
    return Self.aligned([head] + cells)
      + waiting.prefix(Self.mostPartitions).map {
        "partition \($0.number) of \($0.worker ?? "no worker"): \($0.state.waiting) messages wait"
      }
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        column == 0 ? cell.0.padded(to: cell.1) : cell.0.rightAligned(to: cell.1)
      }
      return cells.joined(separator: "  ")
    }
  }

  private static func rounded(_ value: Double) -> String { "\(Int(value.rounded()))" }

  private var json: [String] {
    rows.map { row in
      let own: [JSONObjectText] = partitions.filter { $0.worker == row.name }.map { partition in
        let state = partition.state
        return [
          "partition": partition.number, "subjects": state.subjects, "waiting": state.waiting, "skipped": state.skipped,
          "repeated": state.repeated, "snapshotAge": age(state.unsaved),
        ]
      }
      let object: JSONObjectText = [
        "class": "FLEET", "time": now, "worker": row.name, "subjects": row.subjects, "updatesPerSecond": row.readings,
        "eventsPerSecond": row.events, "waiting": row.waiting, "skipped": row.skipped, "repeated": row.repeated,
        "decidedUntil": row.decidedUntil, "partitions": own,
      ]
      return String(decoding: object.bytes, as: UTF8.self)
    }
  }

  /// Returns the seconds since a time in nanoseconds since 1970; 0 for none.
  func age(_ time: Int) -> Int {
    time > 0 ? max(0, Int(now.duration(since: UTCInstant(nanoseconds: Int64(time))).inSeconds)) : 0
  }

  /// The text format of Prometheus, 0.0.4.
  private var metrics: [String] {
    var text = MetricsText()
    append(to: &text)
    return String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func append(to text: inout MetricsText) {
    let values: [(name: String, help: String, value: (WorkerRecord.PartitionState) -> Int)] = [
      ("subjects", "Subjects of a partition.", \.subjects),
      ("waiting_messages", "Messages of the stream that wait to be decided.", \.waiting),
      ("skipped_total", "Messages and lines skipped since the worker took the partition.", \.skipped),
      ("repeated_total", "Readings delivered again since the worker took the partition.", \.repeated),
      (
        "lag_seconds", "Age of the last decided message while others wait; else 0.",
        { $0.waiting > 0 ? age($0.time) : 0 }
      ),
      ("snapshot_age_seconds", "Time for which decided readings have been in no snapshot.", { age($0.unsaved) }),
      ("readings_total", "Readings decided since the worker took the partition.", \.readings),
      ("events_total", "Events since the worker took the partition.", \.events),
    ]
    text.gauge("locate_fleet_workers", "Running workers.", Double(rows.count { $0.name != nil }))
    for (name, help, value) in values {
      let name = "locate_fleet_" + name
      text.begin(name, type: name.hasSuffix("_total") ? "counter" : "gauge", help: help)
      for partition in partitions {
        let labels = [("worker", partition.worker ?? ""), ("partition", "\(partition.number)")]
        text.value(name, labels.map { MetricsText.label($0, $1) }, Double(value(partition.state)))
      }
    }
  }
}
