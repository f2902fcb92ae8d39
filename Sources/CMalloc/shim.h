// Functions of the C library that Swift's module Glibc lacks.
#include <malloc.h>
