#ifndef CIMAGES_H
#define CIMAGES_H

// PNG and JPEG decoding by libpng and libjpeg-turbo, both loaded when the first
// picture is. All names of our own begin with cimg_.

#include <stddef.h>
#include <stdint.h>

/// Loads both libraries. To be called once, before all else. NULL, or why they
/// cannot be used.
const char *cimg_load(void);

typedef struct {
    uint32_t width;
    uint32_t height;
} cimg_size;

/// Of pictures in memory; transparent places become white. The words tell why
/// not, ended by a zero byte; they are empty where all is well.
cimg_size cimg_png_size(const void *bytes, size_t count, char words[200]);
cimg_size cimg_jpeg_size(const void *bytes, size_t count, char words[200]);

/// Decodes into 3 bytes per pixel, red first, row by row. The picture must have
/// the size that was told for these bytes.
void cimg_png_decode(
    const void *bytes, size_t count, cimg_size size, uint8_t *pixels, char words[200]);
void cimg_jpeg_decode(
    const void *bytes, size_t count, cimg_size size, uint8_t *pixels, char words[200]);

#endif
