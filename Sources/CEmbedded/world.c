#include "cworldoutline.h"

// #embed belongs to C23; the compilers of Swift 6.2 and later support it in every mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char world_json[] = {
#embed "../LocationServer/Page/world.json"
};

const unsigned char *cworldoutline_bytes(void) { return world_json; }

size_t cworldoutline_count(void) { return sizeof world_json; }
