#ifndef CSECCOMP_H
#define CSECCOMP_H
#include <seccomp.h>
#endif
