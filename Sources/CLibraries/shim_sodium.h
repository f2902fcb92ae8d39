#if !__has_include(<sodium.h>)
#error "sodium.h not found: install Debian's libsodium-dev (sudo apt-get install libsodium-dev), or build without the trait Server"
#endif
#include <sodium.h>
