"""Runs models with ai_edge_litert on given inputs.

Reads a JSON array of {"model": path, "inputs": {name: {"shape", "strings" or "data" in base64}}}
and writes, for each, {name: {"shape", "type", "strings" or "data" in base64}}.
"""

import base64
import json
import sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter


def values(given, detail):
    if "strings" in given:
        texts = [base64.b64decode(text) for text in given["strings"]]
        return np.array(texts, dtype=object).reshape(given["shape"])
    data = base64.b64decode(given["data"])
    return np.frombuffer(data, dtype=detail["dtype"]).reshape(given["shape"])


def described(array):
    result = {"shape": list(array.shape), "type": str(array.dtype)}
    if array.dtype == object or array.dtype.kind == "S":
        result["strings"] = [base64.b64encode(text).decode() for text in array.flatten()]
    else:
        result["data"] = base64.b64encode(np.ascontiguousarray(array).tobytes()).decode()
    return result


def run(case):
    interpreter = Interpreter(case["model"], num_threads=1)
    details = interpreter.get_input_details()
    for detail in details:
        interpreter.resize_tensor_input(detail["index"], case["inputs"][detail["name"]]["shape"])
    interpreter.allocate_tensors()
    for detail in details:
        given = case["inputs"][detail["name"]]
        interpreter.set_tensor(detail["index"], values(given, detail))
    interpreter.invoke()
    return {
        detail["name"]: described(interpreter.get_tensor(detail["index"]))
        for detail in interpreter.get_output_details()
    }


json.dump([run(case) for case in json.load(sys.stdin)], sys.stdout)
