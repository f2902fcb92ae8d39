#if !__has_include(<yaml.h>)
#error "yaml.h not found: install Debian's libyaml-dev (sudo apt-get install libyaml-dev)"
#endif
#include <yaml.h>
