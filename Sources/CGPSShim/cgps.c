#include "cgps.h"
int cgps_placeholder(void){return 0;}
