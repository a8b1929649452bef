import { type BrandName, brands } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { EtcdStartOptions } from '../../base/options/etcd-options.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { readList } from '../flags/flag-values.ts'
import { readCommandWords } from '../read-command-words.ts'

type SnapshotFlag =
  | 'data-dir'
  | 'etcd-servers'
  | 'etcd-prefix'
  | 'etcd-cafile'
  | 'etcd-certfile'
  | 'etcd-keyfile'
  | 'brand'
  | 'overwrite'
  | 'output'

const syntax: CommandSyntax<SnapshotFlag> = {
  usage: 'skerry snapshot <save|restore|inspect> [flags] <file>',
  about: [
    'save      Writes the objects of a data directory, or of an etcd, to a file.',
    'restore   Writes the objects of a file to a data directory, which keeps their resource versions, or to an etcd, which gives new ones.',
    'inspect   Checks a file and shows what is in it.',
    '',
    'No server may use the data directory. restore and inspect also read files of etcdctl snapshot where etcd is installed.',
  ],
  flags: [
    { name: 'data-dir', value: 'directory', help: 'Data directory. Default ./.skerry.' },
    { name: 'etcd-servers', value: 'urls', help: 'URLs of an etcd, in place of a data directory.' },
    { name: 'etcd-prefix', value: 'prefix', help: 'Prefix of the keys of objects in etcd.' },
    { name: 'etcd-cafile', value: 'file', help: "PEM authority of etcd's certificates." },
    { name: 'etcd-certfile', value: 'file', help: 'PEM certificate to show etcd.' },
    { name: 'etcd-keyfile', value: 'file', help: 'PEM private key of --etcd-certfile.' },
    {
      name: 'brand',
      value: 'svc|k8s',
      help: 'Brand of the objects in etcd. Default: that whose objects are there.',
    },
    {
      name: 'overwrite',
      help: 'Replace a file that exists, or the objects of a data directory.',
    },
    { name: 'output', short: 'o', value: 'text|json', help: 'Output format of inspect.' },
  ],
}

const actions = ['save', 'restore', 'inspect'] as const

/** The command line of `skerry snapshot`. */
export interface SnapshotArguments {
  readonly action: (typeof actions)[number]
  readonly file: string
  readonly dataDir: string
  /** Undefined for a data directory. */
  readonly etcd: EtcdStartOptions | undefined
  readonly brand: BrandName | undefined
  readonly overwrite: boolean
  readonly output: 'text' | 'json'
}

export function snapshotHelp(): string {
  return commandHelp(syntax)
}

/** Reads the words that follow `skerry snapshot`. @returns undefined where help is asked for. @throws StartupError */
export function parseSnapshotArguments(words: readonly string[]): SnapshotArguments | undefined {
  const given = readCommandWords(syntax, words)
  if (!given) return undefined
  const { flags, positionals } = given
  const [word, file, extra] = positionals
  const action = actions.find((each) => each === word)
  if (action === undefined) {
    const what = word === undefined ? 'an action is missing' : `unknown action "${word}"`
    throw new StartupError(`${what}: ${actions.join(', ')}; --help explains them`)
  }
  if (file === undefined) throw new StartupError(`skerry snapshot ${action} needs a file`)
  if (extra !== undefined) throw new StartupError(`unexpected argument "${extra}"`)
  const servers = flags.get('etcd-servers')
  if (servers !== undefined && flags.has('data-dir')) {
    throw new StartupError('--etcd-servers and --data-dir are mutually exclusive: give one of them')
  }
  return {
    action,
    file,
    dataDir: flags.get('data-dir') ?? '.skerry',
    etcd: servers === undefined ? undefined : etcdOptions(servers, flags),
    brand: readBrand(flags.get('brand')),
    overwrite: flags.get('overwrite') === 'true',
    output: readOutput(flags.get('output')),
  }
}

function etcdOptions(servers: string, flags: ReadonlyMap<SnapshotFlag, string>): EtcdStartOptions {
  const [etcdPrefix, etcdCaFile, etcdCertFile, etcdKeyFile] = (
    ['etcd-prefix', 'etcd-cafile', 'etcd-certfile', 'etcd-keyfile'] as const
  ).map((name) => flags.get(name))
  return {
    etcdServers: readList(servers),
    ...(etcdPrefix !== undefined && { etcdPrefix }),
    ...(etcdCaFile !== undefined && { etcdCaFile }),
    ...(etcdCertFile !== undefined && { etcdCertFile }),
    ...(etcdKeyFile !== undefined && { etcdKeyFile }),
  }
}

function readBrand(text: string | undefined): BrandName | undefined {
  if (text === undefined || Object.hasOwn(brands, text)) return text as BrandName | undefined
  throw new StartupError(`--brand: "${text}" is not one of ${Object.keys(brands).join(', ')}`)
}

function readOutput(text = 'text'): 'text' | 'json' {
  if (text === 'text' || text === 'json') return text
  throw new StartupError(`--output: "${text}" is not one of text, json`)
}
