#include "CSeccomp.h"
