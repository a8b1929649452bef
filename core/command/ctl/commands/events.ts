import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { numberOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { tableTabs, TabWriter } from '../../../base/text/tab-writer.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { allNamespacesFlag, outputFlag, showManagedFieldsFlag } from '../frequent-flags.ts'
import { namespaceOf } from '../namespace-of.ts'
import { resultPrinter } from '../output/result-printer.ts'

function since(time: string, now: number): string {
  const milliseconds = millisecondsOf(time)
  return milliseconds === undefined ? '<unknown>' : humanDuration(now - milliseconds)
}

/** When an event was last seen, in milliseconds since the epoch; 0 where it does not say. */
function lastSeen(event: ApiObject): number {
  const series = objectOf(event, 'series')
  const time = series
    ? textOf(series, 'lastObservedTime')
    : textOf(event, 'lastTimestamp') || textOf(event, 'eventTime')
  return millisecondsOf(time) ?? 0
}

function interval(event: ApiObject, now: number): string {
  const first = since(textOf(event, 'eventTime') || textOf(event, 'firstTimestamp'), now)
  const series = objectOf(event, 'series')
  if (series) {
    const last = since(textOf(series, 'lastObservedTime'), now)
    return `${last} (x${numberOf(series, 'count') ?? 0} over ${first})`
  }
  const count = numberOf(event, 'count') ?? 0
  if (count <= 1) return first
  return `${since(textOf(event, 'lastTimestamp'), now)} (x${count} over ${first})`
}

/** Cells of an event as `kubectl events` shows it. `now`: milliseconds since the epoch. */
function eventCells(event: ApiObject, now: number): readonly string[] {
  const about = structOf(event, 'involvedObject')
  return [
    interval(event, now),
    textOf(event, 'type'),
    textOf(event, 'reason'),
    `${textOf(about, 'kind')}/${textOf(about, 'name')}`,
    textOf(event, 'message').trim(),
  ]
}

const events = { group: '', version: 'v1', resource: 'events' }
const pageSize = 500

/** Field selector of the events about `--for TYPE/NAME`. @throws CtlError */
async function selectorOf({ flags, resources }: CommandCall): Promise<string | undefined> {
  const about = flags.text('for')
  if (about === '') return undefined
  const [type = '', name = '', ...rest] = about.split('/')
  if (rest.length > 0) {
    throw new CtlError('arguments in resource/name form may not have more than one slash')
  }
  if (type === '' || name === '') throw new CtlError('--for must be in resource/name form')
  const { group, version, kind } = await resources.find(type)
  return [
    `involvedObject.kind=${kind}`,
    `involvedObject.apiVersion=${formatGroupVersion(group, version)}`,
    `involvedObject.name=${name}`,
  ].join(',')
}

class EventTable {
  readonly #call: CommandCall
  readonly #tabs = new TabWriter(tableTabs)
  readonly #isWide: boolean

  constructor(call: CommandCall) {
    this.#call = call
    this.#isWide = call.flags.on('all-namespaces')
    if (!call.flags.on('no-headers')) {
      const titles = ['LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE']
      this.#line(this.#isWide ? ['NAMESPACE', ...titles] : titles)
    }
  }

  print(shown: readonly ApiObject[]): void {
    const { environment } = this.#call
    const now = environment.runtime.clock.now()
    for (const event of shown) {
      const cells = eventCells(event, now)
      this.#line(this.#isWide ? [event.metadata.namespace ?? '', ...cells] : cells)
    }
    environment.out(this.#tabs.flush())
  }

  #line(cells: readonly string[]): void {
    this.#tabs.write(`${cells.join('\t')}\n`)
  }
}

async function showEvents(call: CommandCall): Promise<void> {
  const { client, environment, flags, signal } = call
  const types = flags.texts('types').map((type) => type.toLowerCase())
  if (types.some((type) => type !== 'normal' && type !== 'warning')) {
    throw new CtlError('valid --types are Normal or Warning')
  }
  const isWanted = ({ type }: ApiObject): boolean =>
    types.length === 0 || (typeof type === 'string' && types.includes(type.toLowerCase()))
  const namespace = flags.on('all-namespaces') ? '' : namespaceOf(call)
  const path = resourcePath(events, { namespace })
  const fieldSelector = await selectorOf(call)
  const selectors = fieldSelector === undefined ? {} : { fieldSelector }
  const found: ApiObject[] = []
  let resourceVersion = ''
  for await (const page of client.pages(path, { ...selectors, limit: pageSize, signal })) {
    found.push(...page.items.filter(isWanted))
    resourceVersion = page.metadata.resourceVersion
  }
  const shown = found.toSorted((a, b) => lastSeen(a) - lastSeen(b))
  if (flags.text('output') !== '') {
    const print = resultPrinter(call)
    for (const event of shown) print(event, '')
    return
  }
  if (shown.length === 0 && !flags.on('watch')) {
    environment.err(
      namespace === '' ? 'No events found.\n' : `No events found in ${namespace} namespace.\n`,
    )
    return
  }
  const table = new EventTable(call)
  table.print(shown)
  if (!flags.on('watch')) return
  for await (const { type, object } of client.watch(path, {
    ...selectors,
    resourceVersion,
    signal,
  })) {
    if (type !== 'DELETED' && type !== 'BOOKMARK' && isWanted(object)) table.print([object])
  }
}

export const eventsCommand: Command = {
  name: 'events',
  summary: 'List events, the latest last',
  usage:
    'events [(-o|--output=)json|yaml|name] [--for TYPE/NAME] [--watch] [--types=Normal,Warning]',
  description:
    'List events, the latest last.\n\n With --for the events about one object are shown, with --types those of types.',
  examples: [
    '# List recent events in the default namespace',
    'kubectl events',
    '',
    '# List recent events for the specified pod, then wait for more',
    'kubectl events --for pod/web-pod-13je7 --watch',
  ],
  words: 'none',
  flags: [
    {
      name: 'watch',
      shorthand: 'w',
      type: 'boolean',
      help: 'Go on with new events after the list.',
    },
    allNamespacesFlag,
    {
      name: 'for',
      type: 'string',
      help: 'Only events of this object, as TYPE/NAME.',
    },
    {
      name: 'types',
      type: 'list',
      values: ['Normal', 'Warning'],
      help: 'Only events of these types, with commas: Normal, Warning.',
    },
    {
      name: 'no-headers',
      type: 'boolean',
      help: 'Leave out the line of column titles.',
    },
    outputFlag,
    showManagedFieldsFlag,
  ],
  run: showEvents,
}
