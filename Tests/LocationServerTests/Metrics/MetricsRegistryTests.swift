#if Server
  import CoreMetrics
  import LocationText
  import Testing

  @testable import LocationServer

  @Suite("MetricsRegistry")
  struct MetricsRegistryTests {
    private let registry = MetricsRegistry(limit: 4)

    private var text: String {
      var text = MetricsText()
      registry.append(to: &text)
      return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test("counters, gauges and timers have the text of Prometheus, each with one type")
    func writes() {
      for status in ["200", "404", "200"] {
        Counter(label: "http.requests", dimensions: [("status", status)], factory: registry).increment()
      }
      Meter(label: "depth", factory: registry).set(2.5)
      let timer = Timer(label: "answer", factory: registry)
      timer.recordNanoseconds(500_000_000)
      timer.recordNanoseconds(1_000_000_000)

      #expect(
        text == """
          # TYPE answer_seconds summary
          answer_seconds_sum 1.5
          answer_seconds_count 2
          # TYPE depth gauge
          depth 2.5
          # TYPE http_requests_total counter
          http_requests_total{status="200"} 2
          http_requests_total{status="404"} 1

          """)
    }

    @Test("labels cannot change the text, and names become valid")
    func escapes() {
      Counter(label: "7 of\n9", dimensions: [("a b", "x\"\\\ny")], factory: registry).increment()

      #expect(text == "# TYPE _7_of_9_total counter\n_7_of_9_total{a_b=\"x\\\"\\\\\\ny\"} 1\n")
    }

    @Test("the number of series is bounded, and what is dropped is counted")
    func isBounded() {
      for number in 1...6 { Meter(label: "g\(number)", factory: registry).set(1) }

      #expect(text.contains("g4 1\n"))
      #expect(!text.contains("g5"))
      #expect(text.hasSuffix("locate_metrics_dropped_total 2\n"))
    }
  }
#endif
