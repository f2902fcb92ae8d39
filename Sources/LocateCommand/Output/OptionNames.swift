import Glibc

/// What the libraries recommend in their errors, and the options of the command line that do it: a library does not know
/// the options of the program that it is in.
enum OptionNames {
  private static let rows: [(recommended: StaticString, option: String)] = [
    ("accept sentences without a checksum", "accept them with --accept-missing-checksums"),
    ("or play it once", "or leave out --loop"),
    ("specify the columns: time=", "specify the columns with --columns time="),
    ("or set one for all such points", "or set one for all such points: --radius"),
    ("or set half the width of all such lines", "or set half the width of all such lines: --radius"),
    ("or drop the damaged part", "or drop the damaged part with --drop-damaged"),
    ("choose another port; 0 is", "choose another one with --port; 0 is"),
    ("specify a certificate; or allow", "specify a certificate with --tls-certificate; or allow"),
    ("or allow connections without encryption", "or add --insecure-http"),
    ("let the journal keep more events", "increase --journal-keep"),
    ("or allow the webhook private addresses", "or add --webhook-private"),
    ("is not public, as the webhook requires", "is not public; to allow it, add the webhook with --webhook-private"),
    ("leave out the number of partitions", "leave out --partitions"),
    ("write it into a file: ?password-file=", "write it into a file: --nats-password-file FILE, or ?password-file="),
    ("specify a user of this server", "specify a user of this server with --nats-credentials"),
    ("and a file with the password", "and --nats-password-file"),
    ("and trust its authority if that is not known", "and --nats-ca if its authority is not known"),
    ("signed by a trusted authority", "signed by --nats-ca"),
    ("requires one of the client", "requires --nats-certificate"),
  ]

  /// Returns the text of a library with the names of options.
  static func added(to text: String) -> String {
    // A source may report a hundred thousand errors a second: a search by characters would take longer than all else.
    let found = text.withCString { text in
      rows.filter { row in
        strstr(text, UnsafeRawPointer(row.recommended.utf8Start).assumingMemoryBound(to: CChar.self)) != nil
      }
    }
    return found.reduce(text) { text, row in text.replacing("\(row.recommended)", with: row.option) }
  }
}
