// libcrypto's message digests (EVP).
#include <openssl/evp.h>
