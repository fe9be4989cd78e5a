/// Names of languages.
enum LanguageName {
    /// In English; a code that is not known here stands for itself.
    static func english(_ code: String) -> String { names[code] ?? code }

    /// The code of a name; nil for one that is not known here.
    static func code(_ name: String) -> String? { codes[name] }

    private static let codes = Dictionary(
        names.map { ($0.value, $0.key) }, uniquingKeysWith: { one, _ in one })

    private static let names = [
        "cs": "Czech", "da": "Danish", "de": "German", "en": "English", "es": "Spanish",
        "fi": "Finnish", "fr": "French", "hu": "Hungarian", "it": "Italian", "nl": "Dutch",
        "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "sv": "Swedish",
        "am": "Amharic", "ar": "Arabic", "be": "Belarusian", "bn": "Bengali", "bo": "Tibetan",
        "el": "Greek", "fa": "Persian", "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi",
        "hy": "Armenian", "ja": "Japanese", "ka": "Georgian", "kk": "Kazakh", "km": "Khmer",
        "kn": "Kannada", "ko": "Korean", "lo": "Lao", "mk": "Macedonian", "ml": "Malayalam",
        "mr": "Marathi", "my": "Burmese", "pa": "Punjabi", "ru": "Russian", "si": "Sinhala",
        "sr": "Serbian", "ta": "Tamil", "te": "Telugu", "th": "Thai", "tr": "Turkish",
        "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese", "yi": "Yiddish", "zh": "Chinese",
    ]
}
