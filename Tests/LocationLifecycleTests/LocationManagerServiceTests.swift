#if Lifecycle
  import LocationKit
  import LocationLifecycle
  import LocationTesting
  import Logging
  import ServiceLifecycle
  import Testing

  @Suite("LocationManagerService")
  struct LocationManagerServiceTests {
    @Test("delivers events until the group shuts down, and ends the source")
    func endsWithTheGroup() async throws {
      let fetcher = MockFetcher()
      let delivered = Promise<Location>()
      let service = LocationManagerService(LocationManager(fetcher: fetcher)) { events in
        for case .updated(let location) in events { delivered.fill(location) }
      }
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [.init(service: service)], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
      let running = Task { try await group.run() }

      try await fetcher.send(.location(.make(latitude: 48.5)))
      let location = try await delivered.value()
      await group.triggerGracefulShutdown()
      try await running.value

      #expect(location.coordinate.latitude == 48.5)
    }
  }
#endif
