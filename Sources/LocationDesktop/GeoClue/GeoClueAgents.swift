/// The programs that ask the users for permission, one for each user, and the identities of the programs that matter.
struct GeoClueAgents: Sendable {
  struct Agent: Sendable {
    let name: String
    /// What the user permits to all programs; `nil` if it is unknown.
    var limit: AccuracyLevel?
  }

  private var identities: [String: ProgramIdentity] = [:]
  /// Programs whose identity the bus has been asked for.
  private var asked: Set<String> = []
  /// Programs that want to be agents, until their users are known.
  private var candidates: Set<String> = []
  private var agents: [UInt32: Agent] = [:]

  /// Number of things that are kept, for tests of growth.
  var keptCount: Int { identities.count + asked.count + candidates.count + agents.count }

  func identity(of program: String) -> ProgramIdentity? { identities[program] }

  /// Whether all is known that decides about a program: its identity, and the users of all agents.
  func isDecidable(_ program: String) -> Bool { !asked.contains(program) && asked.isDisjoint(with: candidates) }

  /// Returns the agent of a program's user.
  func agent(of program: String) -> Agent? { identities[program].flatMap { agents[$0.user] } }

  /// Notes that the identity of a program is needed. Returns whether the bus must be asked for it.
  mutating func request(_ program: String) -> Bool { identities[program] == nil && asked.insert(program).inserted }

  mutating func addCandidate(_ program: String) { candidates.insert(program) }

  /// Takes the identity of a program; `nil` if the bus does not state it. Returns whether it was asked for.
  mutating func identify(_ program: String, as identity: ProgramIdentity?) -> Bool {
    guard asked.remove(program) != nil else { return false }
    identities[program] = identity
    return true
  }

  /// Makes a candidate the agent of its user, unless it runs in a sandbox. Returns whether it is one now.
  mutating func promote(_ program: String) -> Bool {
    guard candidates.remove(program) != nil, let identity = identities[program], identity.sandbox == nil else {
      return false
    }
    agents[identity.user] = Agent(name: program)
    return true
  }

  /// Takes what an agent permits to all programs. Returns whether it is an agent.
  mutating func limit(_ agent: String, to limit: AccuracyLevel) -> Bool {
    guard let user = agents.first(where: { $0.value.name == agent })?.key else { return false }
    agents[user]?.limit = limit
    return true
  }

  /// Forgets the identity of a program without clients, unless it is an agent or will be one.
  mutating func release(_ program: String) {
    if !candidates.contains(program), !agents.values.contains(where: { $0.name == program }) {
      identities[program] = nil
    }
  }

  /// Forgets a program that has left the bus.
  mutating func forget(_ program: String) {
    identities[program] = nil
    asked.remove(program)
    candidates.remove(program)
    agents = agents.filter { $0.value.name != program }
  }
}
