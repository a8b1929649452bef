import { humanDuration } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { readCommandWords } from '../read-command-words.ts'
import { findStatus } from './find-status.ts'
import { exitCodes } from './server-status.ts'
import type { CertificateStatus, DirectoryStatus, ServerStatus } from './server-status.ts'

export const statusSyntax: CommandSyntax<'data-dir' | 'kubeconfig' | 'output'> = {
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

/** Resources of which the text names the number of objects. */
const mostNamed = 4

/** The status as text: a line with the state, and one for each thing that is known. */
export function statusText(status: ServerStatus, now: number): string {
  const { state, url, problem, directory, server, certificates } = status
  const rows: (readonly [string, string])[] = []
  const isRunning = state !== 'not running'
  if (problem !== undefined) rows.push(['problem', problem])
  if (!isRunning && url !== undefined) rows.push(['kubeconfig', `names ${url}`])
  for (const { endpoint, why } of server?.failedChecks ?? []) rows.push([endpoint, why])
  if (server) {
    rows.push(['version', `${server.version}, serves ${server.brand} APIs`])
    if (server.startedAt !== undefined) rows.push(['started', agoText(server.startedAt, now)])
    if (server.objects) rows.push(['objects', objectsText(server.objects)])
  }
  if (directory) rows.push(...directoryRows(directory))
  for (const certificate of certificates) {
    rows.push([certificate.what, certificateText(certificate, now)])
  }
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  const title = isRunning && url !== undefined ? `${state}: ${url}` : state
  return [title, ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`), ''].join('\n')
}

function directoryRows(directory: DirectoryStatus): (readonly [string, string])[] {
  const { path, process, brand, release, writtenBy, storeBytes } = directory
  const holder = process ? `held by process ${process.pid ?? 'unknown'}` : 'held by no process'
  const rows: (readonly [string, string])[] = [['data directory', `${path}, ${holder}`]]
  const kept = [
    brand && `brand ${brand}`,
    release && `release ${release}`,
    writtenBy && `written by ${writtenBy}`,
  ].filter((part) => part !== undefined && part !== '')
  if (kept.length > 0) rows.push(['keeps', kept.join(', ')])
  if (storeBytes !== undefined) rows.push(['store', sizeText(storeBytes)])
  return rows
}

function sizeText(bytes: number): string {
  const mebibytes = bytes / 2 ** 20
  return mebibytes < 1 ? `${Math.ceil(bytes / 1024)} KiB` : `${mebibytes.toFixed(1)} MiB`
}

function agoText(time: string, now: number): string {
  return `${time}, ${humanDuration(now - Date.parse(time))} ago`
}

function certificateText({ until, isExpired }: CertificateStatus, now: number): string {
  if (isExpired) return `expired since ${until}`
  return `until ${until}, ${humanDuration(Date.parse(until) - now)} left`
}

/** The number of all objects, and of those of the most frequent resources. */
function objectsText(objects: Readonly<Record<string, number>>): string {
  const counts = Object.entries(objects).toSorted(([, a], [, b]) => b - a)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const named = counts.slice(0, mostNamed).map(([name, count]) => `${count} ${name}`)
  if (total === 0) return '0'
  return `${total}: ${named.join(', ')}${counts.length > mostNamed ? ', ...' : ''}`
}
