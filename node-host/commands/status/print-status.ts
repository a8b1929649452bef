import { StartupError } from '../../base/errors/startup-error.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { readCommandWords } from '../read-command-words.ts'
import { findStatus } from './find-status.ts'
import { exitCodes } from './server-status.ts'
import { statusText } from './status-text.ts'

export const statusSyntax: CommandSyntax = {
  usage: 'skerry status [flags]',
  about: [
    'Says whether a server runs on a data directory, where, and whether it is ready.',
    'Exits with 0 where it is ready, with 1 where it is not, and with 3 where no server runs.',
  ],
  flags: [
    {
      name: 'data-dir',
      value: 'directory',
      help: 'The data directory of the server. Default ./.skerry.',
    },
    {
      name: 'kubeconfig',
      value: 'file',
      help: 'Asks the server of this kubeconfig instead of that of a data directory.',
    },
    { name: 'output', short: 'o', value: 'text|json', help: 'Default text.' },
  ],
}

/** What `skerry status` prints, and its exit code. */
export interface StatusOutcome {
  readonly text: string
  readonly code: number
}

/** Runs `skerry status` by the words that follow its name. @throws StartupError */
export async function runStatus(words: readonly string[]): Promise<StatusOutcome> {
  const given = readCommandWords(statusSyntax, words)
  if (!given) return { text: commandHelp(statusSyntax), code: 0 }
  const { flags, positionals } = given
  const [extra] = positionals
  if (extra !== undefined) throw new StartupError(`unexpected argument "${extra}"`)
  const output = flags.get('output') ?? 'text'
  if (output !== 'text' && output !== 'json') {
    throw new StartupError(`--output: "${output}" is not one of text, json`)
  }
  const kubeconfig = flags.get('kubeconfig')
  if (kubeconfig !== undefined && flags.has('data-dir')) {
    throw new StartupError('--kubeconfig and --data-dir name two servers; give one of them')
  }
  const status = await findStatus({ dataDir: flags.get('data-dir') ?? '.skerry', kubeconfig })
  const text =
    output === 'json' ? `${JSON.stringify(status, undefined, 2)}\n` : statusText(status, Date.now())
  return { text, code: exitCodes[status.state] }
}

/** The command `skerry status`. Sets the exit code of the process. */
export async function printStatus(words: readonly string[]): Promise<void> {
  const { text, code } = await runStatus(words)
  process.stdout.write(text)
  process.exitCode = code
}
