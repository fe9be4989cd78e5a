import ChatUI
import HybridEngine

/// The page for `man`, made from the same tables as the help.
enum ManualPage {
    static var text: String {
        ([head] + commands + [chatKeys, settings, files, exitCodes]).joined()
    }

    private static var head: String {
        """
        .TH TANDEM 1 "" "tandem \(ProgramVersion.current)" "User Commands"
        .SH NAME
        tandem \\- \(HelpText.purpose)
        .SH SYNOPSIS

        """
            + CommandTable.commands.map { ".B \(escaped(HelpText.usageLine($0)))\n.br\n" }.joined()
            + ".SH COMMANDS\n"
    }

    private static var commands: [String] {
        CommandTable.all.map { command in
            let paragraphs = command.discussion.map { ".PP\n\(escaped($0))\n" }
            return ".SS \(escaped(HelpText.usageLine(command)))\n"
                + "\(escaped(HelpText.sentence(command.summary)))\n"
                + paragraphs.joined() + command.options.map(option).joined()
        }
    }

    private static func option(_ option: OptionSpec) -> String {
        let choices = option.choices.isEmpty ? "" : ": " + option.choices.joined(separator: ", ")
        let spelling = option.spelling.drop { $0 == " " }
        return ".TP\n.B \(escaped(String(spelling)))\n\(escaped(option.help + choices))\n"
    }

    private static var chatKeys: String {
        let map = KeyMap()
        return ".SH KEYS OF THE CHAT\n"
            + CommandEntry.table.map { entry in
                let keys = map.keys(of: entry.command).map(KeyName.display)
                let slash = "/" + entry.command.rawValue + (entry.argument.map { " \($0)" } ?? "")
                let names = (keys + [slash]).joined(separator: ", ")
                return ".TP\n.B \(escaped(names))\n\(escaped(entry.help)).\n"
            }.joined()
    }

    private static var settings: String {
        ".SH SETTINGS\n"
            + "The file that\n.B tandem config path\nnames; "
            + "\n.B tandem config example\nprints one with every key.\n"
            + ConfigurationKey.all.map { key in
                ".TP\n.B \(escaped(key.name))\n"
                    + escaped("\(key.help) Takes \(key.allowed). Default: \(key.defaultText).")
                    + "\n"
            }.joined()
    }

    private static let files = """
        .SH ENVIRONMENT
        .TP
        .B GEMINI_API_KEY, GOOGLE_API_KEY
        The key of the cloud's service, the first that is set.
        .TP
        .B GEMINI_MODEL, GOOGLE_GEMINI_BASE_URL
        The model in the cloud, and the service's address.
        .TP
        .B https_proxy, no_proxy
        The proxy for https, and hosts reached without it; or HTTPS_PROXY and NO_PROXY.
        .TP
        .B CURL_CA_BUNDLE, SSL_CERT_FILE
        A file of certificate authorities instead of the system's, the first that is set.
        .TP
        .B VISUAL, EDITOR
        The editor for drafts, the first that is set.
        .TP
        .B TANDEM_HOME
        One folder for all of the program's files instead of the XDG folders.
        .TP
        .B XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME
        Where the folders of settings, of data and of what is remembered lie.
        .TP
        .B NO_COLOR, TERM, ACCESSIBLE
        Without colour; which terminal it is; plain lines instead of a screen.
        .SH FILES
        .B tandem status
        says where they are now.
        .TP
        .B ~/.config/tandem
        Settings (config.json), the API key (api\\-key), names of models (models.json),
        roles (roles) and programs that models may call (tools).
        .TP
        .B ~/.local/share/tandem
        Conversations (tandem.db) and models (models).
        .TP
        .B ~/.local/state/tandem
        Prompts sent before (history), the log (tandem.log) and what else is remembered.

        """

    private static let exitCodes = """
        .SH EXIT STATUS
        .TP
        .B 0
        Done.
        .TP
        .B 1
        Any failure that is not named here.
        .TP
        .B 2
        The command line or the settings make no sense.
        .TP
        .B 3
        No model could take the request.
        .TP
        .B 4
        The service refused to answer.
        .TP
        .B 65
        The answer does not fit the schema.
        .TP
        .B 129, 130, 143
        Ended by a signal.
        .TP
        .B 141
        Nobody reads the output any more.

        """

    /// Text that means nothing to roff.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            .replacing("\u{2026}", with: "...").replacing("'", with: "\\(aq")
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
