// What Swift's Glibc does not have of the C library.
#include <malloc.h>
