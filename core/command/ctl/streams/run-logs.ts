import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { formatTime, millisecondsOf } from '../../../base/time/time.ts'
import type { CommandCall } from '../command.ts'
import { CtlError, usageError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import { type LogSource, logSources } from './log-sources.ts'
import { byLogging } from './pod-order.ts'
import { namedObject, podsMatching, podsOf, podPath } from './pods-of.ts'

/** Lines of each log where a selector chooses the pods and the line names no number. */
const linesBySelector = 10

/** The command `logs`: prints logs one behind the other, or with `--follow` as their lines come. */
export async function runLogs(call: CommandCall): Promise<void> {
  checkLine(call)
  const search = searchOf(call)
  const sources = await sourcesOf(call)
  const most = call.flags.integer('max-log-requests')
  if (call.flags.on('follow') && sources.length > most) {
    throw new CtlError(
      `you are attempting to follow ${sources.length} log streams, but maximum allowed concurrency is ${most}, use --max-log-requests to increase the limit`,
    )
  }
  await copyLogs(call, sources, search)
}

/** @throws CtlError for what kubectl refuses before it sends a request. */
function checkLine(call: CommandCall): void {
  const { args, flags } = call
  if (args.length > 2 || (args.length === 0 && flags.text('selector') === '')) {
    throw usageError(
      call,
      "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command",
    )
  }
  if (args.length === 1 && flags.text('selector') !== '') {
    throw usageError(call, 'only a selector (-l) or a POD name is allowed')
  }
  const container = args[1] ?? flags.text('container')
  if (flags.text('since-time') !== '' && flags.duration('since') !== 0) {
    throw new CtlError('at most one of `sinceTime` or `sinceSeconds` may be specified')
  }
  if (flags.on('all-containers') && container !== '') {
    throw new CtlError(
      `--all-containers=true should not be specified with container name ${container}`,
    )
  }
  if (flags.has('container') && args.length === 2) {
    throw new CtlError('only one of -c or an inline [CONTAINER] arg is allowed')
  }
  if (flags.integer('limit-bytes') < 0) {
    throw new CtlError('--limit-bytes must be greater than 0')
  }
  if (flags.duration('since') < 0) throw new CtlError('--since must be greater than 0')
  if (flags.integer('tail') < -1) {
    throw new CtlError('--tail must be greater than or equal to -1')
  }
}

/** `PodLogOptions` of a line, without the container. @throws CtlError */
function searchOf({ flags }: CommandCall): URLSearchParams {
  const search = new URLSearchParams()
  for (const [flag, name] of [
    ['follow', 'follow'],
    ['previous', 'previous'],
    ['timestamps', 'timestamps'],
    ['insecure-skip-tls-verify-backend', 'insecureSkipTLSVerifyBackend'],
  ] as const) {
    if (flags.on(flag)) search.set(name, 'true')
  }
  const since = flags.duration('since')
  // Half a second counts as one, as Go rounds.
  if (since !== 0) search.set('sinceSeconds', String(Math.round(since / 1000)))
  const text = flags.text('since-time')
  if (text !== '') {
    const time = millisecondsOf(text)
    if (time === undefined) {
      throw new CtlError(
        `parsing time "${text}" as "2006-01-02T15:04:05Z07:00": cannot parse "${text}" as "2006"`,
      )
    }
    search.set('sinceTime', formatTime(time))
  }
  const bytes = flags.integer('limit-bytes')
  if (bytes !== 0) search.set('limitBytes', String(bytes))
  const tail = flags.integer('tail')
  if (tail !== -1) search.set('tailLines', String(tail))
  else if (flags.text('selector') !== '' && !flags.has('tail')) {
    search.set('tailLines', String(linesBySelector))
  }
  return search
}

async function sourcesOf(call: CommandCall): Promise<readonly LogSource[]> {
  const { args, environment, flags } = call
  const namespace = namespaceOf(call)
  const [named, inline] = args
  const container = inline ?? flags.text('container')
  if (named === undefined) {
    const pods = await podsMatching(call, namespace, flags.text('selector'))
    if (pods.length === 0) environment.err(`No resources found in ${namespace} namespace.\n`)
    return pods.flatMap((pod) => logSources(call, pod, container))
  }
  const { object } = await foundIn(namespace, () => namedObject(call, [named]))
  if (object.kind === 'Pod') return logSources(call, object, container)
  const pods = await podsOf(call, object, { order: byLogging, doing: 'get the logs from' })
  return chosenPods(call, pods).flatMap((pod) => logSources(call, pod, container))
}

function chosenPods(
  { environment, flags }: CommandCall,
  pods: readonly ApiObject[],
): readonly ApiObject[] {
  if (flags.on('all-pods') || pods.length < 2) return pods
  environment.err(`Found ${pods.length} pods, using pod/${pods[0]?.metadata.name}\n`)
  return pods.slice(0, 1)
}

const newline = 0x0a

/** Copies logs to standard output, several at the same time with `--follow`; lines of several logs never mix. */
async function copyLogs(
  call: CommandCall,
  sources: readonly LogSource[],
  search: URLSearchParams,
): Promise<void> {
  if (!call.flags.on('follow') || sources.length < 2) {
    for (const source of sources) await copyLog(call, source, search)
    return
  }
  const ending = new AbortController()
  const abort = (): void => ending.abort(call.signal.reason)
  call.signal.addEventListener('abort', abort, { once: true })
  try {
    const copying = sources.map((source) =>
      copyLog({ ...call, signal: ending.signal }, source, search),
    )
    await Promise.all(copying)
  } finally {
    call.signal.removeEventListener('abort', abort)
    // The first failure ends the other logs.
    ending.abort(new TypeError('a log broke off'))
  }
}

async function copyLog(
  call: CommandCall,
  { pod, container }: LogSource,
  search: URLSearchParams,
): Promise<void> {
  const { client, environment, flags, signal } = call
  const isPrefixed = flags.on('prefix') || flags.on('all-pods')
  const prefix = encodeUtf8(isPrefixed ? `[pod/${pod.metadata.name}/${container}] ` : '')
  const own = new URLSearchParams([['container', container], ...search])
  const write = (lines: readonly Uint8Array[]): Promise<void> =>
    environment.streams.write('stdout', joinBytes(lines.flatMap((line) => [prefix, line])))
  try {
    const body = await client.bytes(`${podPath(pod, 'log')}?${own.toString()}`, { signal })
    for await (const lines of wholeLines(body)) await write(lines)
  } catch (error) {
    if (!flags.on('ignore-errors') || signal.aborted) throw error
    const why = error instanceof Error ? error.message : String(error)
    await environment.streams.write('stdout', encodeUtf8(`error: ${why}\n`))
  }
}

/** The lines of a body with their newlines, as they come; the last one may have none. */
async function* wholeLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let begun: Uint8Array[] = []
  for await (const chunk of body) {
    const lines: Uint8Array[] = []
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      lines.push(joinBytes([...begun, chunk.subarray(from, at + 1)]))
      begun = []
      from = at + 1
    }
    if (from < chunk.length) begun.push(chunk.slice(from))
    if (lines.length > 0) yield lines
  }
  if (begun.length > 0) yield [joinBytes(begun)]
}

/** The outcome of a search. @throws CtlError that names the namespace, where the object does not exist */
async function foundIn<T>(namespace: string, search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NotFound') throw error
    throw new CtlError(
      `error from server (NotFound): ${error.message} in namespace ${JSON.stringify(namespace)}`,
    )
  }
}
