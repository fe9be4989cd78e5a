extension CodeLanguage {
    private static let double = Quote(open: "\"", close: "\"")
    private static let single = Quote(open: "'", close: "'")
    private static let back = Quote(open: "`", close: "`", isLong: true)
    private static let tripleDouble = Quote(open: "\"\"\"", close: "\"\"\"", isLong: true)
    private static let tripleSingle = Quote(open: "'''", close: "'''", isLong: true)
    private static let slashes = Quote(open: "/*", close: "*/", isLong: true, hasEscapes: false)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }

    /// Languages with `//`, `/* */` and double quotes.
    private static func braces(
        _ names: [String], quotes: [Quote] = [double, single], _ keywords: String
    ) -> CodeLanguage {
        CodeLanguage(
            names: names, lineComments: ["//"], blockComments: [slashes], quotes: quotes,
            keywords: words(keywords))
    }

    /// Languages with `#`.
    private static func hashes(
        _ names: [String], quotes: [Quote] = [double, single], _ keywords: String
    ) -> CodeLanguage {
        CodeLanguage(
            names: names, lineComments: ["#"], quotes: quotes, keywords: words(keywords),
            wantsSpaceBeforeComment: true)
    }

    static let table: [CodeLanguage] = [
        braces(
            ["swift"], quotes: [tripleDouble, double],
            """
            actor any as async await break case catch class continue default defer deinit do else \
            enum extension false fallthrough fileprivate for func guard if import in init inout \
            internal is let nil nonisolated open override package private protocol public repeat \
            rethrows return self Self some static struct subscript super switch throw throws true \
            try typealias var where while
            """),
        braces(
            [
                "c", "h", "cpp", "c++", "cc", "cxx", "hpp", "objc", "objective-c", "csharp", "cs",
                "c#",
            ],
            """
            alignas auto await async bool break case catch char class const constexpr continue \
            default delete do double else enum explicit extern false final float for foreach \
            friend goto if inline int internal interface is long namespace new noexcept null \
            nullptr object operator override private protected public register return short \
            signed sizeof static string struct switch template this throw true try typedef \
            typename union unsigned using var virtual void volatile while
            """),
        hashes(
            ["python", "py", "python3"], quotes: [tripleDouble, tripleSingle, double, single],
            """
            and as assert async await break case class continue def del elif else except False \
            finally for from global if import in is lambda match None nonlocal not or pass raise \
            return self True try while with yield
            """),
        braces(
            ["javascript", "js", "jsx", "typescript", "ts", "tsx", "mjs"],
            quotes: [double, single, back],
            """
            abstract any as async await boolean break case catch class const continue debugger \
            default delete do else enum export extends false finally for from function get if \
            implements import in instanceof interface let new null number of private protected \
            public readonly return set static string super switch this throw true try type typeof \
            undefined unknown var void while with yield
            """),
        braces(
            ["rust", "rs"], quotes: [Quote(open: "\"", close: "\"", isLong: true)],
            """
            as async await break const continue crate dyn else enum extern false fn for if impl in \
            let loop match mod move mut pub ref return self Self static struct super trait true \
            type unsafe use where while
            """),
        braces(
            ["go", "golang"], quotes: [double, single, Quote(open: "`", close: "`", isLong: true)],
            """
            break case chan const continue default defer else fallthrough false for func go goto if \
            import interface iota make map new nil package range return select string struct \
            switch true type var
            """),
        braces(
            ["java", "kotlin", "kt", "scala", "dart", "php"],
            quotes: [tripleDouble, double, single],
            """
            abstract as boolean break by byte case catch char class companion const continue data \
            def default do double else enum extends false final finally float for foreach fun \
            function if implements import in instanceof int interface internal is lateinit long \
            match new null object open override package private protected public return sealed \
            short static super suspend switch synchronized this throw throws trait true try val \
            var void volatile when while with yield
            """),
        hashes(
            ["sh", "bash", "shell", "zsh", "console", "fish", "dockerfile", "makefile", "make"],
            """
            alias break case cd continue do done echo elif else esac eval exec exit export fi for \
            function if in let local read return set shift source then trap unset until while \
            FROM RUN COPY CMD ENV WORKDIR EXPOSE ENTRYPOINT ARG ADD sudo
            """),
        hashes(
            ["ruby", "rb", "perl", "pl", "r", "elixir", "ex"],
            """
            alias and begin break case class def defmodule do else elsif end ensure false for \
            foreach function if in last local module my next nil not or our package print puts \
            raise require rescue return self sub super then true undef unless until use when while \
            yield NULL TRUE FALSE
            """),
        CodeLanguage(
            names: ["json", "jsonc", "json5", "jsonl"], lineComments: ["//"], quotes: [double],
            keywords: ["true", "false", "null"]),
        hashes(["yaml", "yml"], "true false null yes no on off"),
        hashes(
            ["toml", "ini", "conf", "cfg", "properties"],
            quotes: [tripleDouble, tripleSingle, double, single], "true false"),
        CodeLanguage(
            names: ["html", "xml", "svg", "vue", "xhtml"],
            blockComments: [Quote(open: "<!--", close: "-->", isLong: true, hasEscapes: false)],
            quotes: [double, single], wordMarks: [UInt8(ascii: "-"), UInt8(ascii: ":")],
            isMarkup: true),
        CodeLanguage(
            names: ["css", "scss", "less"], blockComments: [slashes], quotes: [double, single],
            keywords: words(
                """
                important media import keyframes font-face supports root hover focus before after \
                not from to inherit initial unset none auto
                """), wordMarks: [UInt8(ascii: "-"), UInt8(ascii: "_")]),
        CodeLanguage(
            names: ["sql", "sqlite", "postgresql", "mysql", "psql"], lineComments: ["--"],
            blockComments: [slashes],
            quotes: [Quote(open: "'", close: "'", isLong: true, hasEscapes: false), double],
            keywords: words(
                """
                add all alter and as asc begin between by case check commit constraint create cross \
                database default delete desc distinct drop else end exists foreign from full group \
                having if in index inner insert into is join key left like limit not null on or \
                order outer primary references right rollback select set table then union unique \
                update using values view when where with
                """), ignoresCase: true),
        CodeLanguage(
            names: ["lua", "haskell", "hs"], lineComments: ["--"], quotes: [double, single],
            keywords: words(
                """
                and break case class data deriving do else elseif end false for function goto if \
                import in instance let local module newtype nil not of or repeat return then true \
                type until where while
                """)),
        CodeLanguage(names: ["diff", "patch"], isDiff: true),
    ]
}
