import { oldestRelease, parseEmulated } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { readCommandWords } from '../read-command-words.ts'

export interface EnvtestArguments {
  readonly directory: string
  /** What to print: the directory's path alone, or a line for a shell to evaluate. */
  readonly print: 'path' | 'env'
  /** Release whose API is served: `1.31`; undefined for the newest. */
  readonly release: string | undefined
}

const syntax: CommandSyntax<'print' | 'release'> = {
  usage: 'skerry envtest-assets [flags] <directory>',
  about: [
    'Writes scripts named kube-apiserver, etcd and kubectl into the directory; they start this installation. envtest of',
    'controller-runtime finds them by KUBEBUILDER_ASSETS:',
    '',
    '  KUBEBUILDER_ASSETS=$(skerry envtest-assets -p path bin) go test ./...',
    '',
    'The scripts need a POSIX shell: Linux, macOS, WSL.',
  ],
  flags: [
    {
      name: 'print',
      short: 'p',
      value: 'path|env',
      help: 'What to print: the path of the directory, or a line for a shell to evaluate. Default env.',
    },
    {
      name: 'release',
      value: 'version',
      help: `Kubernetes release whose API is served, such as 1.31; from ${oldestRelease} on. By default the newest.`,
    },
  ],
}

/** The text of `skerry envtest-assets --help`. */
export function envtestHelp(): string {
  return commandHelp(syntax)
}

/** Reads the words after `skerry envtest-assets`. @returns undefined where help is asked for. @throws StartupError */
export function parseEnvtestArguments(words: readonly string[]): EnvtestArguments | undefined {
  const read = readCommandWords(syntax, words)
  if (!read) return undefined
  const { flags, positionals } = read
  const [directory, ...others] = positionals
  if (directory === undefined || directory === '' || others.length > 0) {
    throw new StartupError(`envtest-assets takes one directory: ${syntax.usage}`)
  }
  const print = flags.get('print') ?? 'env'
  if (print !== 'path' && print !== 'env') {
    throw new StartupError(`--print: "${print}" is not one of path, env`)
  }
  const release = flags.get('release')
  return { directory, print, release: release === undefined ? undefined : readRelease(release) }
}

function readRelease(text: string): string {
  try {
    return parseEmulated(text.replace(/^v/, '')).name
  } catch (error) {
    throw error instanceof RangeError ? new StartupError(`--release: ${error.message}`) : error
  }
}
