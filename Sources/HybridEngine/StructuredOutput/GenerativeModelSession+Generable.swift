/// A complete answer of a type.
public struct GeneratedResponse<Content: Generable>: Sendable {
    /// The answer.
    public var content: Content
    /// The answer before it was read as the type.
    public var rawContent: GeneratedContent
    /// Everything else about it.
    public var rawResponse: GenerateContentResponse
}

/// An answer of a form as it grows.
public struct GeneratedStream: AsyncSequence, Sendable {
    /// The answer so far.
    public struct Snapshot: Sendable, Equatable {
        /// What has arrived, never with half a number in it; complete in the
        /// last snapshot.
        public var content: GeneratedContent
        /// Everything else known so far.
        public var rawResponse: GenerateContentResponse
    }

    let base: ResponseStream
    let schema: GenerationSchema

    /// Gives one snapshot after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: ResponseStream.Iterator
        fileprivate let schema: GenerationSchema

        /// The next snapshot that shows something; nil at the end.
        ///
        /// - Throws: ``LanguageModelError``, as ``GeneratedStream/collect()``
        ///   does.
        public mutating func next() async throws -> Snapshot? {
            while let snapshot = try await base.next() {
                let raw = snapshot.rawResponse
                let content =
                    raw.finishReason == nil
                    ? GeneratedContent(partial: snapshot.content) : try schema.content(of: raw)
                if let content { return Snapshot(content: content, rawResponse: raw) }
            }
            return nil
        }
    }

    /// Iterates over the snapshots.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), schema: schema)
    }

    /// Waits for the end and returns the whole answer.
    ///
    /// - Throws: `schemaMismatch` for an answer of another form, and for one
    ///   that was cut off at the limit of tokens; `functionCalls` for an answer
    ///   that calls functions of the caller's own; else what
    ///   ``ResponseStream/collect()`` throws.
    public func collect() async throws(LanguageModelError) -> GeneratedContent {
        try schema.content(of: await base.collect().rawResponse)
    }
}

extension GenerativeModelSession {
    /// Asks for a value of a type, and waits for it.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - type: what is wanted.
    ///   - includeSchemaInPrompt: whether the model reads the schema.
    ///   - options: how to generate.
    /// - Throws: `schemaMismatch` for an answer of another form, and for one
    ///   that was cut off at the limit of tokens; `functionCalls` for an answer
    ///   that calls functions of the caller's own; else what
    ///   ``respond(to:options:)`` throws.
    public func respond<Content: Generable>(
        to prompt: any PartsRepresentable..., generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) async throws(LanguageModelError) -> GeneratedResponse<Content> {
        let schema = Content.generationSchema
        let response = try await begin(
            prompt, options, showsGrowth: false, schema: schema,
            includesSchemaInPrompt: includeSchemaInPrompt
        ).collect()
        let raw = try schema.content(of: response.rawResponse)
        do throws(GeneratedContentError) {
            return GeneratedResponse(
                content: try Content(raw), rawContent: raw, rawResponse: response.rawResponse)
        } catch {
            throw .schemaMismatch(error.description)
        }
    }

    /// Asks for a value of a form; it arrives in snapshots. With functions the
    /// cloud model's answer is seen when it is whole: whatever it writes may
    /// turn out to be what it says before a call.
    ///
    /// Nothing is thrown here. What goes wrong ends the stream, and is what
    /// its iteration and ``GeneratedStream/collect()`` throw: `schemaMismatch`,
    /// `functionCalls`, `concurrentRequests` while another request is running,
    /// or what the model failed with.
    ///
    /// - Parameters:
    ///   - prompt: what is asked.
    ///   - schema: the form of the answer.
    ///   - includeSchemaInPrompt: whether the model reads the schema.
    ///   - options: how to generate.
    public func streamResponse(
        to prompt: any PartsRepresentable..., schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) -> GeneratedStream {
        GeneratedStream(
            base: begin(
                prompt, options, showsGrowth: true, schema: schema,
                includesSchemaInPrompt: includeSchemaInPrompt), schema: schema)
    }

    /// The same for the form of a type: see
    /// ``streamResponse(to:schema:includeSchemaInPrompt:options:)``.
    public func streamResponse<Content: Generable>(
        to prompt: any PartsRepresentable..., generating type: Content.Type,
        includeSchemaInPrompt: Bool = true,
        options: some GenerationOptionsRepresentable = ResponseGenerationOptions.default
    ) -> GeneratedStream {
        GeneratedStream(
            base: begin(
                prompt, options, showsGrowth: true, schema: Content.generationSchema,
                includesSchemaInPrompt: includeSchemaInPrompt),
            schema: Content.generationSchema)
    }
}

extension GenerationSchema {
    /// Reads a whole answer, which is what was said last: earlier rounds of a
    /// turn may have had words of their own.
    fileprivate func content(
        of response: GenerateContentResponse
    ) throws(LanguageModelError) -> GeneratedContent {
        let calls = response.message?.functionCalls ?? []
        guard calls.isEmpty else { throw .functionCalls(calls) }
        return try content(of: response.message?.text ?? response.text)
    }
}
