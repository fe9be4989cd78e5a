// libcrypto's message digests (EVP) and their errors.
#include <openssl/err.h>
#include <openssl/evp.h>
