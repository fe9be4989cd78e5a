"""Asks the server through the google-genai SDK and prints what it understood.

The server's address is the argument, the key is in TANDEM_TEST_KEY. One JSON
object on stdout: the name of each case and its outcome.
"""

import json
import os
import sys

from google import genai
from google.genai import errors, types

MODEL = "gemini-3.1-flash-lite"


def client(key=None):
    return genai.Client(
        api_key=key or os.environ["TANDEM_TEST_KEY"],
        http_options=types.HttpOptions(
            base_url=sys.argv[1],
            api_version="v1beta",
            timeout=30_000,
            retry_options=types.HttpRetryOptions(attempts=1),
        ),
    )


def facts(response):
    usage = response.usage_metadata
    return {
        "text": response.text,
        "finish": response.candidates[0].finish_reason.value,
        "model": response.model_version,
        "id": response.response_id,
        "tokens": [usage.prompt_token_count, usage.candidates_token_count, usage.total_token_count],
    }


def parts(chunks):
    return [
        [bool(part.thought), part.text]
        for chunk in chunks
        for candidate in chunk.candidates or []
        for part in (candidate.content and candidate.content.parts) or []
    ]


def failure(call):
    try:
        call()
    except errors.APIError as error:
        return {
            "kind": type(error).__name__,
            "code": error.code,
            "status": error.status,
            "message": error.message,
            "details": error.details["error"].get("details", []),
        }
    return None


def every_option():
    return types.GenerateContentConfig(
        system_instruction="Be brief.",
        temperature=0.8,
        top_p=0.9,
        top_k=40,
        max_output_tokens=100,
        stop_sequences=["END"],
        seed=7,
        presence_penalty=0.5,
        frequency_penalty=0.5,
        response_mime_type="application/json",
        response_schema={"type": "OBJECT", "properties": {"a": {"type": "STRING"}}},
        safety_settings=[
            types.SafetySetting(category="HARM_CATEGORY_HARASSMENT", threshold="BLOCK_NONE")
        ],
        thinking_config=types.ThinkingConfig(include_thoughts=False, thinking_budget=0),
        tools=[
            types.Tool(google_search=types.GoogleSearch()),
            types.Tool(code_execution=types.ToolCodeExecution()),
            types.Tool(url_context=types.UrlContext()),
            types.Tool(
                function_declarations=[
                    types.FunctionDeclaration(
                        name="f",
                        description="d",
                        parameters=types.Schema(
                            type="OBJECT", properties={"x": types.Schema(type="NUMBER")}
                        ),
                    )
                ]
            ),
        ],
        tool_config=types.ToolConfig(
            function_calling_config=types.FunctionCallingConfig(mode="AUTO")
        ),
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
    )


def conversation(models):
    chat = models.chats.create(model=MODEL)
    chat.send_message("One")
    for _ in chat.send_message_stream("Two"):
        pass
    return chat.send_message("Three").text


def function_call(models):
    ask = types.Content(role="user", parts=[types.Part(text="call")])
    first = models.generate_content(model=MODEL, contents=[ask])
    call = first.candidates[0].content
    result = types.Content(
        role="user",
        parts=[types.Part.from_function_response(name="weather", response={"sky": "blue"})],
    )
    second = models.generate_content(model=MODEL, contents=[ask, call, result])
    part = call.parts[0]
    return {
        "name": part.function_call.name,
        "args": part.function_call.args,
        "signature": part.thought_signature.decode(),
        "text": second.text,
    }


def main():
    asker = client()
    models = asker.models
    # A client that nobody holds is closed.
    stranger = client("wrong")

    def generate(text, **config):
        return models.generate_content(
            model=MODEL, contents=text, config=types.GenerateContentConfig(**config)
        )

    def stream(text, **config):
        return list(
            models.generate_content_stream(
                model=MODEL, contents=text, config=types.GenerateContentConfig(**config)
            )
        )

    thinking = {"thinking_config": types.ThinkingConfig(include_thoughts=True)}
    streamed = stream("Hello there")
    outcome = {
        "unary": facts(generate("Hello there")),
        "stream": parts(streamed),
        "stream end": facts(streamed[-1]),
        "unary thoughts": parts([generate("Hello", **thinking)]),
        "stream thoughts": parts(stream("Hello", **thinking)),
        "limit": facts(generate("Hello", max_output_tokens=2)),
        "every option": models.generate_content(
            model=MODEL, contents="Hello", config=every_option()
        ).text,
        "image": generate([types.Part.from_bytes(data=b"hi", mime_type="image/png"), "this"]).text,
        "conversation": conversation(asker),
        "function call": function_call(models),
        "count": models.count_tokens(model=MODEL, contents="One two three").total_tokens,
        "models": [model.name for model in models.list(config={"page_size": 2})],
        "model": models.get(model=MODEL).display_name,
        "recording": "".join(chunk.text or "" for chunk in stream("recording")),
        "blocked": generate("blocked").prompt_feedback.block_reason.value,
        "bad key": failure(lambda: stranger.models.generate_content(model=MODEL, contents="a")),
        "no model": failure(lambda: models.generate_content(model="no-such", contents="a")),
        "quota": failure(lambda: generate("quota")),
        "overloaded": failure(lambda: generate("overloaded")),
        "stream refused": failure(lambda: stream("overloaded")),
        "stream breaks": failure(lambda: stream("breaks")),
        "bad value": failure(lambda: generate("a", temperature=3.0)),
    }
    json.dump(outcome, sys.stdout)


main()
