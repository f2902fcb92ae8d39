#if !__has_include(<nats/nats.h>)
#error "nats/nats.h not found: install Debian's libnats-dev (sudo apt-get install libnats-dev), or build without the trait NATS"
#endif
#include <nats/nats.h>
