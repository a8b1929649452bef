import type { ApiObject } from '../../../base/api/object.ts'
import { formatTime, millisecondsOf } from '../../../base/time/time.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import { usageError } from '../usage-error.ts'
import { copyLogs } from './copy-logs.ts'
import { foundIn } from './found-in.ts'
import { type LogSource, logSources } from './log-sources.ts'
import { byLogging } from './pod-order.ts'
import { namedObject, podsMatching, podsOf } from './pods-of.ts'

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

/** @throws CtlError for what the original refuses before it asks the server. */
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
