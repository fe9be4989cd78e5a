#!/usr/bin/env python3
"""langid.tflite: character n-gram language identifier, weights from langdetect 1.0.9's profiles (Apache-2.0).
usage: make_langid.py LANGDETECT_PROFILES_DIR OUT_DIR   (needs tensorflow-cpu, numpy)
Features (must be repeated exactly by the caller): lower-case the text, map every Hiragana scalar (U+3040-309F) to U+3042,
Katakana (U+30A0-30FF) to U+30A2, Hangul (U+AC00-D7A3) to U+AC00 and Han (U+4E00-9FFF) to U+4E00, replace every run of
scalars that are not letters or marks (general category L* or M*) by one space, add one space in front and behind; for n = 1, 2, 3 take every n-gram of Unicode scalars except those that are a lone space;
bucket = FNV-1a 32-bit over its UTF-8 bytes, modulo 4096; input[bucket] += 1; divide by the number of n-grams.
Input float32 [1, 4096] -> output float32 [1, N] probabilities, labels in langid_labels.txt."""
import sys, os, json, math, unicodedata
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import numpy as np
B = 4096
FLOOR = 1e-5
LANGS = "en fr de es it pt nl sv da fi pl cs tr ro hu ru uk el ar he hi ja ko zh-cn vi".split()
NAMES = "English French German Spanish Italian Portuguese Dutch Swedish Danish Finnish Polish Czech Turkish Romanian Hungarian Russian Ukrainian Greek Arabic Hebrew Hindi Japanese Korean Chinese Vietnamese".split()

def fnv(s):
    h = 2166136261
    for b in s.encode("utf-8"):
        h = ((h ^ b) * 16777619) & 0xFFFFFFFF
    return h % B

def scalar(ch):
    c = ord(ch)
    if 0x3040 <= c <= 0x309F: return "\u3042"
    if 0x30A0 <= c <= 0x30FF: return "\u30a2"
    if 0xAC00 <= c <= 0xD7A3: return "\uac00"
    if 0x4E00 <= c <= 0x9FFF: return "\u4e00"
    return ch

def features(text):
    out, sp = [" "], True
    for ch in map(scalar, text.lower()):
        if unicodedata.category(ch)[0] in "LM":
            out.append(ch); sp = False
        elif not sp:
            out.append(" "); sp = True
    if not sp: out.append(" ")
    s = "".join(out); x = np.zeros(B, np.float32); n = 0
    for k in (1, 2, 3):
        for i in range(len(s) - k + 1):
            g = s[i:i + k]
            if g == " ": continue
            x[fnv(g)] += 1; n += 1
    return x / max(n, 1)

def weights(folder):
    W = np.zeros((B, len(LANGS)))
    for j, l in enumerate(LANGS):
        p = json.load(open(os.path.join(folder, l), encoding="utf-8"))
        tot = p["n_words"]
        f = np.zeros(B)
        for g, c in p["freq"].items():
            g = "".join(map(scalar, g.lower()))
            if g.strip() and len(g) <= 3: f[fnv(g)] += c / tot[len(g) - 1]
        f /= f.sum()
        W[:, j] = np.log(f + FLOOR)
    return (W - W.mean(axis=1, keepdims=True)).astype(np.float32)

def main(profiles, out):
    import tensorflow as tf
    W = weights(profiles) * 12.0          # sharpness: mean log-odds -> probabilities
    m = tf.Module(); m.w = tf.constant(W)
    m.f = tf.function(lambda x: tf.nn.softmax(tf.matmul(x, m.w)), input_signature=[tf.TensorSpec([1, B], tf.float32, "ngrams")])
    c = tf.lite.TFLiteConverter.from_concrete_functions([m.f.get_concrete_function()], m)
    c.optimizations = [tf.lite.Optimize.DEFAULT]
    open(os.path.join(out, "langid.tflite"), "wb").write(c.convert())
    open(os.path.join(out, "langid_labels.txt"), "w").write("\n".join(NAMES) + "\n")
if __name__ == "__main__": main(*sys.argv[1:3])
