import { StartupError } from '../../base/errors/startup-error.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { readCommandWords } from '../read-command-words.ts'
import { findStatus } from './find-status.ts'
import { exitCodes } from './server-status.ts'
import { statusText } from './status-text.ts'

export const statusSyntax: CommandSyntax = {
  usage: 'skerry status [flags]',
  about: [
    'Shows whether the server of a data directory runs, its URL, and whether it is ready.',
    'Exits with 0 if it is ready, with 1 if it is not ready, and with 3 if no server runs.',
  ],
  flags: [
    {
      name: 'data-dir',
      value: 'directory',
      help: 'Data directory of the server. Default ./.skerry.',
    },
    {
      name: 'kubeconfig',
      value: 'file',
      help: 'Kubeconfig of the server, instead of a data directory.',
    },
    { name: 'output', short: 'o', value: 'text|json', help: 'Output format. Default text.' },
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
    throw new StartupError('--kubeconfig and --data-dir are mutually exclusive: give one of them')
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
