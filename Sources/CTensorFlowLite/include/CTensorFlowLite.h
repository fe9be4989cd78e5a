#ifndef CTENSORFLOWLITE_H
#define CTENSORFLOWLITE_H

// TensorFlow Lite's C library, loaded when it is first needed: it is no part
// of a Debian system, and which build is used is decided when the program
// runs. The functions here call those of the library that was loaded; they
// must not be called before ctfl_load has succeeded. All names of our own
// begin with ctfl_.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ctfl_model ctfl_model;
typedef struct ctfl_options ctfl_options;
typedef struct ctfl_interpreter ctfl_interpreter;
typedef struct ctfl_tensor ctfl_tensor;
typedef struct ctfl_delegate ctfl_delegate;
typedef struct ctfl_signature ctfl_signature;
typedef struct ctfl_report ctfl_report;

/// How a call ended.
enum {
    CTFL_OK = 0,
    CTFL_UNRESOLVED_OPERATION = 7,
    CTFL_CANCELLED = 8,
};

/// A quantised value q stands for scale * (q - zero_point); scale is 0 where
/// values stand for themselves.
typedef struct {
    float scale;
    int32_t zero_point;
} ctfl_quantization;

/// Loads a build of the library, for good. To be called by one thread at a
/// time, and never again after it has succeeded. NULL, or why it cannot be
/// used; the words stay until the next call.
const char *ctfl_load(const char *path);
const char *ctfl_version(void);

// MARK: - What the library has to say

/// Collects messages. It must outlive the models and interpreters it is given
/// to; NULL if memory is short.
ctfl_report *ctfl_report_new(void);
void ctfl_report_free(ctfl_report *report);
/// Copies the messages since the last call, ended by a zero byte.
void ctfl_report_take(ctfl_report *report, char *text, size_t capacity);

// MARK: - Model and interpreter

ctfl_model *ctfl_model_from_file(const char *path, ctfl_report *report);
/// The bytes must outlive the model.
ctfl_model *ctfl_model_from_bytes(const void *bytes, size_t count, ctfl_report *report);
void ctfl_model_free(ctfl_model *model);

/// NULL where the build has none. To be freed after its interpreter.
ctfl_delegate *ctfl_xnnpack_new(int32_t threads);
void ctfl_xnnpack_free(ctfl_delegate *delegate);

/// delegate may be NULL.
ctfl_interpreter *ctfl_interpreter_new(
    const ctfl_model *model, int32_t threads, ctfl_delegate *delegate, ctfl_report *report);
void ctfl_interpreter_free(ctfl_interpreter *interpreter);

int ctfl_allocate(ctfl_interpreter *interpreter);
int ctfl_invoke(ctfl_interpreter *interpreter);
/// From any thread.
int ctfl_cancel(const ctfl_interpreter *interpreter);
int ctfl_resize_input(
    ctfl_interpreter *interpreter, int32_t index, const int32_t *dimensions, int32_t count);

int32_t ctfl_input_count(const ctfl_interpreter *interpreter);
int32_t ctfl_output_count(const ctfl_interpreter *interpreter);
ctfl_tensor *ctfl_input(const ctfl_interpreter *interpreter, int32_t index);
const ctfl_tensor *ctfl_output(const ctfl_interpreter *interpreter, int32_t index);

// MARK: - Tensors

int ctfl_tensor_type(const ctfl_tensor *tensor);
int32_t ctfl_tensor_rank(const ctfl_tensor *tensor);
int32_t ctfl_tensor_dimension(const ctfl_tensor *tensor, int32_t index);
/// The shape as the file has it, with -1 for a size that is open. No rank (-1)
/// where the file, or the build, says nothing.
int32_t ctfl_tensor_file_rank(const ctfl_tensor *tensor);
int32_t ctfl_tensor_file_dimension(const ctfl_tensor *tensor, int32_t index);
size_t ctfl_tensor_size(const ctfl_tensor *tensor);
void *ctfl_tensor_data(const ctfl_tensor *tensor);
const char *ctfl_tensor_name(const ctfl_tensor *tensor);
ctfl_quantization ctfl_tensor_quantization(const ctfl_tensor *tensor);

/// Whether the build can read and write tensors of strings.
bool ctfl_has_strings(void);
int ctfl_tensor_write_strings(
    ctfl_tensor *tensor, const char *const *strings, int count, const int *lengths);
int ctfl_tensor_string_count(const ctfl_tensor *tensor);
int ctfl_tensor_string(const ctfl_tensor *tensor, int index, const char **string, int *length);

// MARK: - Signatures

/// 0 where the build knows none.
int32_t ctfl_signature_count(const ctfl_interpreter *interpreter);
const char *ctfl_signature_key(const ctfl_interpreter *interpreter, int32_t index);
ctfl_signature *ctfl_signature_new(const ctfl_interpreter *interpreter, const char *key);
void ctfl_signature_free(ctfl_signature *signature);
size_t ctfl_signature_input_count(const ctfl_signature *signature);
size_t ctfl_signature_output_count(const ctfl_signature *signature);
const char *ctfl_signature_input_name(const ctfl_signature *signature, int32_t index);
const char *ctfl_signature_output_name(const ctfl_signature *signature, int32_t index);
ctfl_tensor *ctfl_signature_input(ctfl_signature *signature, const char *name);
const ctfl_tensor *ctfl_signature_output(const ctfl_signature *signature, const char *name);
int ctfl_signature_resize_input(
    ctfl_signature *signature, const char *name, const int32_t *dimensions, int32_t count);
int ctfl_signature_allocate(ctfl_signature *signature);
int ctfl_signature_invoke(ctfl_signature *signature);

#endif
