import ChatUI
import HybridEngine

/// Looks up what helps to write a message: roles, and names of files.
struct TextDesk: Sendable {
    private let environment: ProcessEnvironment
    private let roles: RoleFolder
    private let mailbox: Mailbox

    init(_ environment: ProcessEnvironment, _ mailbox: Mailbox) {
        self.environment = environment
        self.mailbox = mailbox
        roles = RoleFolder(path: environment.paths.rolesFolder)
    }

    /// A disk may be slow: nobody waits for it here.
    func run(_ effect: Effect) {
        Task.detached {
            switch effect {
            case .listRoles: mailbox.post(.roleNames(roles.names, folder: roles.path))
            case .useRole(let name, let words): use(name, words)
            case .listFiles(let beginning):
                let paths = PathCompletion.paths(
                    beginning: beginning, absolute: environment.absolute)
                mailbox.post(.files(paths, beginning: beginning))
            default: break
            }
        }
    }

    private func use(_ name: String, _ words: String) {
        do throws(LanguageModelError) {
            let role = try roles.role(named: name)
            guard !role.isTemplate || words.contains(where: { !$0.isWhitespace }) else {
                mailbox.post(.notice("The role \(name) needs words: /role \(name) TEXT"))
                return
            }
            mailbox.post(.role(name: name, role.use(words)))
        } catch {
            mailbox.post(.notice(ErrorSentence.withAdvice(error, attempts: [])))
        }
    }
}
