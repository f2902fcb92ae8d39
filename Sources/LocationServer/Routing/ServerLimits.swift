/// The limits of the server, which the OpenAPI document states.
struct ServerLimits: Sendable, Hashable {
  /// Bytes of a request body.
  var body = 1 << 20
  /// Bytes of the body of a phone that has not yet shown a token, where one is required.
  var anonymousBody = 64 << 10
  /// Bytes of a file that is imported.
  var importedFile = 4 << 30
  /// Bytes of all headers of a request.
  var headers = 16 << 10
  /// Number of headers of a request.
  var headerCount = 64
  /// Open connections.
  var connections = 10_000
  /// Open connections of one address of another machine; of IPv6, of one network with a prefix of 64 bits.
  var connectionsPerAddress = 500
  /// Clients of the stream.
  var streams = 8_000
  /// Events that wait for a slow client of the stream.
  var pendingEvents = 256
  /// Locations of a page of the history.
  var page = 10_000
  /// Points of a track.
  var trackPoints = 200_000
  /// Locations that a token sees a part of and of which a summary is made: more than a year at 1 Hz.
  var summaryLocations = 40_000_000
  /// Locations that a question looks at before it must wait for its turn.
  var freeLocations = 200_000
  /// Questions that have their turn at the same time.
  var longQuestions = 2
  /// Time that a question waits for its turn.
  var questionPatience = Duration.seconds(10)
  /// Tiles that are read at the same time.
  var tileReaders = 4
  /// Clusters and subjects of an answer about a fleet; at least 16.
  var clusters = 2048
  /// Places that can be changed through the server.
  var places = 100_000
  /// Locations a second that a phone may send, and how many at once after a break.
  var ingestRate = 10.0
  var ingestBurst = 1000.0
  /// Time until a request must be complete, and for which an idle connection stays open.
  var idleTime = Duration.seconds(30)
  /// Time after which a connection is closed whose client reads nothing of what waits for it.
  var stallTime = Duration.seconds(60)
  /// Interval of the comments that keep an idle stream open.
  var heartbeat = Duration.seconds(15)
}
