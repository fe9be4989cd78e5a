#define _GNU_SOURCE
#include "CTensorFlowLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*reporter)(void *user, const char *format, va_list arguments);

// The struct differs between versions and comes back through a hidden pointer:
// ours is larger than any of them.
typedef struct {
    int32_t threads;
    uint8_t rest[508];
} xnnpack_options;

// Without these there is nothing to be done with a build.
#define NEEDED(X)                                                                          \
    X(const char *, Version, (void))                                                       \
    X(ctfl_model *, ModelCreateFromFileWithErrorReporter,                                  \
      (const char *, reporter, void *))                                                    \
    X(ctfl_model *, ModelCreateWithErrorReporter, (const void *, size_t, reporter, void *)) \
    X(void, ModelDelete, (ctfl_model *))                                                   \
    X(ctfl_options *, InterpreterOptionsCreate, (void))                                    \
    X(void, InterpreterOptionsDelete, (ctfl_options *))                                    \
    X(void, InterpreterOptionsSetNumThreads, (ctfl_options *, int32_t))                    \
    X(void, InterpreterOptionsSetErrorReporter, (ctfl_options *, reporter, void *))        \
    X(void, InterpreterOptionsAddDelegate, (ctfl_options *, ctfl_delegate *))              \
    X(ctfl_interpreter *, InterpreterCreate, (const ctfl_model *, const ctfl_options *))   \
    X(void, InterpreterDelete, (ctfl_interpreter *))                                       \
    X(int, InterpreterAllocateTensors, (ctfl_interpreter *))                               \
    X(int, InterpreterInvoke, (ctfl_interpreter *))                                        \
    X(int, InterpreterResizeInputTensor,                                                   \
      (ctfl_interpreter *, int32_t, const int *, int32_t))                                 \
    X(int32_t, InterpreterGetInputTensorCount, (const ctfl_interpreter *))                 \
    X(int32_t, InterpreterGetOutputTensorCount, (const ctfl_interpreter *))                \
    X(ctfl_tensor *, InterpreterGetInputTensor, (const ctfl_interpreter *, int32_t))       \
    X(const ctfl_tensor *, InterpreterGetOutputTensor, (const ctfl_interpreter *, int32_t)) \
    X(int, TensorType, (const ctfl_tensor *))                                              \
    X(int32_t, TensorNumDims, (const ctfl_tensor *))                                       \
    X(int32_t, TensorDim, (const ctfl_tensor *, int32_t))                                  \
    X(size_t, TensorByteSize, (const ctfl_tensor *))                                       \
    X(void *, TensorData, (const ctfl_tensor *))                                           \
    X(const char *, TensorName, (const ctfl_tensor *))                                     \
    X(ctfl_quantization, TensorQuantizationParams, (const ctfl_tensor *))

// Builds may lack these; what they are for is then not offered.
#define WELCOME(X)                                                                         \
    X(int, InterpreterOptionsEnableCancellation, (ctfl_options *, bool))                   \
    X(int, InterpreterCancel, (const ctfl_interpreter *))                                  \
    X(xnnpack_options, XNNPackDelegateOptionsDefault, (void))                              \
    X(ctfl_delegate *, XNNPackDelegateCreate, (const xnnpack_options *))                   \
    X(void, XNNPackDelegateDelete, (ctfl_delegate *))                                      \
    X(int, OpaqueTensorGetNumDimsSignature, (const ctfl_tensor *, int32_t *))              \
    X(int, OpaqueTensorGetDimSignature, (const ctfl_tensor *, int32_t, int32_t *))         \
    X(int, OpaqueTensorWriteStrings,                                                       \
      (ctfl_tensor *, const char *const *, int, const int *))                              \
    X(int, OpaqueTensorGetStringCount, (const ctfl_tensor *))                              \
    X(int, OpaqueTensorGetString, (const ctfl_tensor *, int, const char **, int *))        \
    X(int32_t, InterpreterGetSignatureCount, (const ctfl_interpreter *))                   \
    X(const char *, InterpreterGetSignatureKey, (const ctfl_interpreter *, int32_t))       \
    X(ctfl_signature *, InterpreterGetSignatureRunner,                                     \
      (const ctfl_interpreter *, const char *))                                            \
    X(void, SignatureRunnerDelete, (ctfl_signature *))                                     \
    X(size_t, SignatureRunnerGetInputCount, (const ctfl_signature *))                      \
    X(size_t, SignatureRunnerGetOutputCount, (const ctfl_signature *))                     \
    X(const char *, SignatureRunnerGetInputName, (const ctfl_signature *, int32_t))        \
    X(const char *, SignatureRunnerGetOutputName, (const ctfl_signature *, int32_t))       \
    X(ctfl_tensor *, SignatureRunnerGetInputTensor, (ctfl_signature *, const char *))      \
    X(const ctfl_tensor *, SignatureRunnerGetOutputTensor,                                 \
      (const ctfl_signature *, const char *))                                              \
    X(int, SignatureRunnerResizeInputTensor,                                               \
      (ctfl_signature *, const char *, const int *, int32_t))                              \
    X(int, SignatureRunnerAllocateTensors, (ctfl_signature *))                             \
    X(int, SignatureRunnerInvoke, (ctfl_signature *))

static struct {
#define X(result, name, arguments) result(*name) arguments;
    NEEDED(X) WELCOME(X)
#undef X
} lib;

const char *ctfl_load(const char *path) {
    // Local, so that its C++ symbols never stand in for those of others; and
    // never closed: threads of its pools may still be in it.
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
#define X(result, name, arguments)                                                         \
    if ((lib.name = (result(*) arguments)dlsym(handle, "TfLite" #name)) == NULL)           \
        return "the library lacks TfLite" #name;
    NEEDED(X)
#undef X
#define X(result, name, arguments)                                                         \
    lib.name = (result(*) arguments)dlsym(handle, "TfLite" #name);
    WELCOME(X)
#undef X
    return NULL;
}

const char *ctfl_version(void) { return lib.Version(); }

// MARK: - What the library has to say

struct ctfl_report {
    pthread_mutex_t lock;
    size_t length;
    char text[2048];
};

ctfl_report *ctfl_report_new(void) {
    ctfl_report *report = calloc(1, sizeof *report);
    if (report) pthread_mutex_init(&report->lock, NULL);
    return report;
}

void ctfl_report_free(ctfl_report *report) {
    pthread_mutex_destroy(&report->lock);
    free(report);
}

// Swift has no va_list of its own. One message a line; what does not fit is
// left out.
static void take_down(void *user, const char *format, va_list arguments) {
    ctfl_report *report = user;
    pthread_mutex_lock(&report->lock);
    size_t room = sizeof report->text - report->length;
    int length = vsnprintf(report->text + report->length, room, format, arguments);
    if (length > 0) {
        report->length += (size_t)length < room ? (size_t)length : room - 1;
        if (report->length + 1 < sizeof report->text) {
            report->text[report->length++] = '\n';
            report->text[report->length] = 0;
        }
    }
    pthread_mutex_unlock(&report->lock);
}

void ctfl_report_take(ctfl_report *report, char *text, size_t capacity) {
    pthread_mutex_lock(&report->lock);
    snprintf(text, capacity, "%s", report->text);
    report->length = 0;
    report->text[0] = 0;
    pthread_mutex_unlock(&report->lock);
}

// MARK: - Model and interpreter

ctfl_model *ctfl_model_from_file(const char *path, ctfl_report *report) {
    return lib.ModelCreateFromFileWithErrorReporter(path, take_down, report);
}

ctfl_model *ctfl_model_from_bytes(const void *bytes, size_t count, ctfl_report *report) {
    return lib.ModelCreateWithErrorReporter(bytes, count, take_down, report);
}

void ctfl_model_free(ctfl_model *model) { lib.ModelDelete(model); }

ctfl_delegate *ctfl_xnnpack_new(int32_t threads) {
    if (!lib.XNNPackDelegateOptionsDefault || !lib.XNNPackDelegateCreate ||
        !lib.XNNPackDelegateDelete)
        return NULL;
    xnnpack_options options = lib.XNNPackDelegateOptionsDefault();
    options.threads = threads;
    return lib.XNNPackDelegateCreate(&options);
}

void ctfl_xnnpack_free(ctfl_delegate *delegate) { lib.XNNPackDelegateDelete(delegate); }

ctfl_interpreter *ctfl_interpreter_new(
    const ctfl_model *model, int32_t threads, ctfl_delegate *delegate, ctfl_report *report) {
    ctfl_options *options = lib.InterpreterOptionsCreate();
    if (options == NULL) return NULL;
    lib.InterpreterOptionsSetNumThreads(options, threads);
    lib.InterpreterOptionsSetErrorReporter(options, take_down, report);
    if (delegate) lib.InterpreterOptionsAddDelegate(options, delegate);
    if (lib.InterpreterOptionsEnableCancellation)
        lib.InterpreterOptionsEnableCancellation(options, true);
    ctfl_interpreter *interpreter = lib.InterpreterCreate(model, options);
    lib.InterpreterOptionsDelete(options);
    return interpreter;
}

void ctfl_interpreter_free(ctfl_interpreter *interpreter) {
    lib.InterpreterDelete(interpreter);
}

int ctfl_allocate(ctfl_interpreter *interpreter) {
    return lib.InterpreterAllocateTensors(interpreter);
}

int ctfl_invoke(ctfl_interpreter *interpreter) { return lib.InterpreterInvoke(interpreter); }

int ctfl_cancel(const ctfl_interpreter *interpreter) {
    return lib.InterpreterCancel ? lib.InterpreterCancel(interpreter) : 1;
}

int ctfl_resize_input(
    ctfl_interpreter *interpreter, int32_t index, const int32_t *dimensions, int32_t count) {
    return lib.InterpreterResizeInputTensor(interpreter, index, dimensions, count);
}

int32_t ctfl_input_count(const ctfl_interpreter *interpreter) {
    return lib.InterpreterGetInputTensorCount(interpreter);
}

int32_t ctfl_output_count(const ctfl_interpreter *interpreter) {
    return lib.InterpreterGetOutputTensorCount(interpreter);
}

ctfl_tensor *ctfl_input(const ctfl_interpreter *interpreter, int32_t index) {
    return lib.InterpreterGetInputTensor(interpreter, index);
}

const ctfl_tensor *ctfl_output(const ctfl_interpreter *interpreter, int32_t index) {
    return lib.InterpreterGetOutputTensor(interpreter, index);
}

// MARK: - Tensors

int ctfl_tensor_type(const ctfl_tensor *tensor) { return lib.TensorType(tensor); }

int32_t ctfl_tensor_rank(const ctfl_tensor *tensor) { return lib.TensorNumDims(tensor); }

int32_t ctfl_tensor_dimension(const ctfl_tensor *tensor, int32_t index) {
    return lib.TensorDim(tensor, index);
}

int32_t ctfl_tensor_file_rank(const ctfl_tensor *tensor) {
    int32_t count = -1;
    if (!lib.OpaqueTensorGetNumDimsSignature || !lib.OpaqueTensorGetDimSignature) return -1;
    return lib.OpaqueTensorGetNumDimsSignature(tensor, &count) == CTFL_OK ? count : -1;
}

int32_t ctfl_tensor_file_dimension(const ctfl_tensor *tensor, int32_t index) {
    int32_t length = -1;
    lib.OpaqueTensorGetDimSignature(tensor, index, &length);
    return length;
}

size_t ctfl_tensor_size(const ctfl_tensor *tensor) { return lib.TensorByteSize(tensor); }

void *ctfl_tensor_data(const ctfl_tensor *tensor) { return lib.TensorData(tensor); }

const char *ctfl_tensor_name(const ctfl_tensor *tensor) { return lib.TensorName(tensor); }

ctfl_quantization ctfl_tensor_quantization(const ctfl_tensor *tensor) {
    return lib.TensorQuantizationParams(tensor);
}

bool ctfl_has_strings(void) {
    return lib.OpaqueTensorWriteStrings && lib.OpaqueTensorGetStringCount &&
           lib.OpaqueTensorGetString;
}

int ctfl_tensor_write_strings(
    ctfl_tensor *tensor, const char *const *strings, int count, const int *lengths) {
    return lib.OpaqueTensorWriteStrings(tensor, strings, count, lengths);
}

int ctfl_tensor_string_count(const ctfl_tensor *tensor) {
    return lib.OpaqueTensorGetStringCount(tensor);
}

int ctfl_tensor_string(const ctfl_tensor *tensor, int index, const char **string, int *length) {
    return lib.OpaqueTensorGetString(tensor, index, string, length);
}

// MARK: - Signatures

int32_t ctfl_signature_count(const ctfl_interpreter *interpreter) {
    bool has_all = lib.InterpreterGetSignatureKey && lib.InterpreterGetSignatureRunner &&
                   lib.SignatureRunnerDelete && lib.SignatureRunnerGetInputCount &&
                   lib.SignatureRunnerGetOutputCount && lib.SignatureRunnerGetInputName &&
                   lib.SignatureRunnerGetOutputName && lib.SignatureRunnerGetInputTensor &&
                   lib.SignatureRunnerGetOutputTensor &&
                   lib.SignatureRunnerResizeInputTensor &&
                   lib.SignatureRunnerAllocateTensors && lib.SignatureRunnerInvoke;
    return has_all && lib.InterpreterGetSignatureCount
               ? lib.InterpreterGetSignatureCount(interpreter)
               : 0;
}

const char *ctfl_signature_key(const ctfl_interpreter *interpreter, int32_t index) {
    return lib.InterpreterGetSignatureKey(interpreter, index);
}

ctfl_signature *ctfl_signature_new(const ctfl_interpreter *interpreter, const char *key) {
    return lib.InterpreterGetSignatureRunner(interpreter, key);
}

void ctfl_signature_free(ctfl_signature *signature) { lib.SignatureRunnerDelete(signature); }

size_t ctfl_signature_input_count(const ctfl_signature *signature) {
    return lib.SignatureRunnerGetInputCount(signature);
}

size_t ctfl_signature_output_count(const ctfl_signature *signature) {
    return lib.SignatureRunnerGetOutputCount(signature);
}

const char *ctfl_signature_input_name(const ctfl_signature *signature, int32_t index) {
    return lib.SignatureRunnerGetInputName(signature, index);
}

const char *ctfl_signature_output_name(const ctfl_signature *signature, int32_t index) {
    return lib.SignatureRunnerGetOutputName(signature, index);
}

ctfl_tensor *ctfl_signature_input(ctfl_signature *signature, const char *name) {
    return lib.SignatureRunnerGetInputTensor(signature, name);
}

const ctfl_tensor *ctfl_signature_output(const ctfl_signature *signature, const char *name) {
    return lib.SignatureRunnerGetOutputTensor(signature, name);
}

int ctfl_signature_resize_input(
    ctfl_signature *signature, const char *name, const int32_t *dimensions, int32_t count) {
    return lib.SignatureRunnerResizeInputTensor(signature, name, dimensions, count);
}

int ctfl_signature_allocate(ctfl_signature *signature) {
    return lib.SignatureRunnerAllocateTensors(signature);
}

int ctfl_signature_invoke(ctfl_signature *signature) {
    return lib.SignatureRunnerInvoke(signature);
}
