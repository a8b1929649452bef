import { StartupError } from '../../base/errors/startup-error.ts'
import { commandHelp, type CommandSyntax, helpFlag } from '../command-help.ts'

/** Where the stand-in for etcd listens. */
export interface EtcdArguments {
  /** `http://127.0.0.1:2379`; also https, with a certificate. */
  readonly urls: readonly URL[]
  readonly certificateFile: string | undefined
  readonly keyFile: string | undefined
}

const defaultUrl = 'http://localhost:2379'

/** Flags that change something; others are accepted, too. */
type UsedFlag = 'listen-client-urls' | 'listen-metrics-urls' | 'cert-file' | 'key-file' | 'version'

const syntax: CommandSyntax<UsedFlag | 'data-dir' | 'unsafe-no-fsync'> = {
  usage: 'skerry etcd [flags]',
  about: [
    'Answers /health, /livez, /readyz and /version as etcd does, and stores nothing: Skerry stores objects itself. For programs',
    'such as envtest, which start etcd with kube-apiserver. Other flags of etcd are accepted and ignored.',
  ],
  flags: [
    {
      name: 'listen-client-urls',
      value: 'urls',
      help: `URLs to listen on, separated by commas. Default ${defaultUrl}.`,
    },
    {
      name: 'listen-metrics-urls',
      value: 'urls',
      help: 'Additional URLs to listen on, separated by commas.',
    },
    { name: 'cert-file', value: 'file', help: 'PEM certificate for https URLs.' },
    { name: 'key-file', value: 'file', help: 'PEM key of --cert-file.' },
    { name: 'data-dir', value: 'directory', help: 'Accepted and ignored; nothing is stored.' },
    { name: 'unsafe-no-fsync', help: 'Accepted and ignored; nothing is stored.' },
    { name: 'version', help: 'Print the version.' },
  ],
}

/** The text of `skerry etcd --help`. Each flag starts a line, since envtest looks there for flags that it may pass. */
export function etcdHelp(): string {
  return commandHelp(syntax)
}

/**
 * Reads the command line of etcd: `--flag=value`, `--flag value`, also with one dash. Flags of any name are accepted.
 * @returns undefined where help is asked for, `version` where the version is.
 * @throws StartupError for a URL that cannot be listened on.
 */
export function parseEtcdArguments(words: readonly string[]): EtcdArguments | 'help' | 'version' {
  const flags = readFlags(words)
  const valueOf = (name: UsedFlag): string | undefined => flags.get(name)
  if (flags.has(helpFlag.name) || flags.has('h')) return 'help'
  if (valueOf('version') !== undefined) return 'version'
  const metrics = valueOf('listen-metrics-urls')
  return {
    urls: [
      ...readUrls('listen-client-urls', valueOf('listen-client-urls') ?? defaultUrl),
      ...(metrics === undefined ? [] : readUrls('listen-metrics-urls', metrics)),
    ],
    certificateFile: valueOf('cert-file'),
    keyFile: valueOf('key-file'),
  }
}

function readFlags(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>()
  for (const [index, word] of words.entries()) {
    const [, name, inline] = /^--?([^=]+)(?:=([^]*))?$/.exec(word) ?? []
    if (name === undefined) continue
    const next = words[index + 1]
    const isSwitch = next === undefined || next.startsWith('-')
    flags.set(name, inline ?? (isSwitch ? 'true' : next))
  }
  return flags
}

function readUrls(flag: string, text: string): readonly URL[] {
  return text.split(',').map((each) => {
    const url = URL.canParse(each) ? new URL(each) : undefined
    if (url && ['http:', 'https:'].includes(url.protocol)) return url
    throw new StartupError(`--${flag}: "${each}" is not a URL such as ${defaultUrl}`)
  })
}
