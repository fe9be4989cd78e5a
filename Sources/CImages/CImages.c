#define _GNU_SOURCE
#include "CImages.h"

#include <dlfcn.h>
#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <turbojpeg.h>

#define PNG_FUNCTIONS(X)                                                                   \
    X(png_image_begin_read_from_memory) X(png_image_finish_read) X(png_image_free)
#define JPEG_FUNCTIONS(X)                                                                  \
    X(tjInitDecompress) X(tjDecompressHeader3) X(tjDecompress2) X(tjGetErrorStr2)          \
    X(tjGetErrorCode) X(tjDestroy)

static struct {
#define X(name) __typeof__(&name) name;
    PNG_FUNCTIONS(X) JPEG_FUNCTIONS(X)
#undef X
} lib;

const char *cimg_load(void) {
    void *png = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (png == NULL) return "libpng16.so.16 cannot be loaded";
    void *jpeg = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (jpeg == NULL) return "libturbojpeg.so.0 cannot be loaded";
#define X(name)                                                                            \
    if ((lib.name = (__typeof__(&name))dlsym(png, #name)) == NULL) return "libpng is too old";
    PNG_FUNCTIONS(X)
#undef X
#define X(name)                                                                            \
    if ((lib.name = (__typeof__(&name))dlsym(jpeg, #name)) == NULL)                        \
        return "libjpeg-turbo is too old";
    JPEG_FUNCTIONS(X)
#undef X
    return NULL;
}

static void say(char words[200], const char *reason) { snprintf(words, 200, "%s", reason); }

// MARK: - PNG

static bool begin_png(png_image *image, const void *bytes, size_t count, char words[200]) {
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    words[0] = 0;
    if (lib.png_image_begin_read_from_memory(image, bytes, count)) return true;
    say(words, image->message);
    return false;
}

cimg_size cimg_png_size(const void *bytes, size_t count, char words[200]) {
    png_image image;
    cimg_size size = {0, 0};
    if (begin_png(&image, bytes, count, words)) {
        size.width = image.width;
        size.height = image.height;
        lib.png_image_free(&image);
    }
    return size;
}

void cimg_png_decode(
    const void *bytes, size_t count, cimg_size size, uint8_t *pixels, char words[200]) {
    png_image image;
    png_color white = {255, 255, 255};
    if (!begin_png(&image, bytes, count, words)) return;
    if (image.width != size.width || image.height != size.height) {
        lib.png_image_free(&image);
        say(words, "another size than before");
        return;
    }
    image.format = PNG_FORMAT_RGB;
    if (!lib.png_image_finish_read(&image, &white, pixels, 0, NULL)) say(words, image.message);
}

// MARK: - JPEG

static bool begin_jpeg(
    tjhandle handle, const void *bytes, size_t count, cimg_size *size, char words[200]) {
    int width = 0, height = 0, sampling = 0, colours = 0;
    if (lib.tjDecompressHeader3(
            handle, bytes, count, &width, &height, &sampling, &colours) != 0 ||
        width < 1 || height < 1) {
        say(words, lib.tjGetErrorStr2(handle));
        return false;
    }
    if (colours == TJCS_CMYK || colours == TJCS_YCCK) {
        say(words, "its colours are those of a printer (CMYK)");
        return false;
    }
    size->width = (uint32_t)width;
    size->height = (uint32_t)height;
    return true;
}

cimg_size cimg_jpeg_size(const void *bytes, size_t count, char words[200]) {
    cimg_size size = {0, 0};
    words[0] = 0;
    tjhandle handle = lib.tjInitDecompress();
    if (handle == NULL) {
        say(words, "there is no memory left");
        return size;
    }
    begin_jpeg(handle, bytes, count, &size, words);
    lib.tjDestroy(handle);
    return size;
}

void cimg_jpeg_decode(
    const void *bytes, size_t count, cimg_size size, uint8_t *pixels, char words[200]) {
    cimg_size now = {0, 0};
    words[0] = 0;
    tjhandle handle = lib.tjInitDecompress();
    if (handle == NULL) {
        say(words, "there is no memory left");
        return;
    }
    if (begin_jpeg(handle, bytes, count, &now, words)) {
        if (now.width != size.width || now.height != size.height) {
            say(words, "another size than before");
            // A picture of thousands of passes over nothing is a trap.
        } else if (
            lib.tjDecompress2(
                handle, bytes, count, pixels, (int)size.width, 0, (int)size.height, TJPF_RGB,
                TJFLAG_LIMITSCANS) != 0) {
            const char *reason = lib.tjGetErrorStr2(handle);
            // Cameras write files with small flaws; one that is cut is no picture.
            if (lib.tjGetErrorCode(handle) != TJERR_WARNING || strstr(reason, "Premature"))
                say(words, reason);
        }
    }
    lib.tjDestroy(handle);
}
