# Makes a Swift file of each Swift example in pages (```swift) and in doc
# comments (/// ```swift): a function that may wait and throw, with what
# examples leave out as its parameters.
# Usage: awk -v folder=OUT -f examples.awk FILE…   Prints how many there were.

FNR == 1 { number = 0 }

{
    line = $0
    isComment = FILENAME ~ /\.swift$/
    if (isComment && !sub(/^ *\/\/\/ ?/, "", line)) next
}

line == "```swift" {
    inside = 1
    number++
    imports = body = ""
    next
}

inside && line == "```" {
    inside = 0
    write_example()
    next
}

inside && line ~ /^import / { imports = imports line "\n"; next }
inside { body = body "    " line "\n" }

function write_example(    name, module) {
    name = FILENAME
    gsub(/[^A-Za-z0-9]/, "_", name)
    name = name "_" number
    # An example without imports is one of the library that it stands in.
    module = FILENAME ~ /^Sources\// ? FILENAME : "Sources/FirebaseAILogic/"
    sub(/^Sources\//, "", module)
    sub(/\/.*/, "", module)
    if (imports == "") imports = "import " module "\n"
    file = folder "/" name ".swift"
    printf "// %s\n%simport Foundation\n\n", FILENAME, imports > file
    printf "private func example(%s) async throws {\n%s}\n", \
        parameters(imports), body > file
    close(file)
    count++
}

function parameters(imports) {
    if (imports ~ /TensorFlowLite/) return "path: String, data: Data"
    if (imports ~ /HybridEngine|FirebaseAILogic/) return "ai: FirebaseAI, model: GeminiModel"
    return ""
}

END { print count + 0 }
