import { ApiError } from '../../../base/api/errors/api-error.ts'
import { has, numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatFieldSelector } from '../../../base/api/selectors/field-selector.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import { type DescribeContext, readAll } from './describe-context.ts'
import type { Description } from './description.ts'
import { ageText } from './time-text.ts'

const eventResource = { group: '', version: 'v1', resource: 'events' }

/** The involved object of events; absent fields match any value. */
export interface EventSubject {
  readonly name: string
  /** Empty for cluster-scoped objects. */
  readonly namespace: string
  readonly kind?: string
  readonly uid?: string
}

export function subjectOf({ kind, metadata }: ApiObject): EventSubject {
  const { name = '', namespace = '', uid } = metadata
  return { name, namespace, kind, ...(uid !== undefined && { uid }) }
}

function readEvents(
  context: DescribeContext,
  { name, namespace, kind, uid }: EventSubject,
): Promise<readonly ApiObject[]> {
  const wanted = { name, namespace, kind, uid }
  const terms = Object.entries(wanted).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [{ field: `involvedObject.${field}`, operator: '=' as const, value }],
  )
  return readAll(context, eventResource, namespace, {
    fieldSelector: formatFieldSelector({ terms }),
  })
}

/** The age of an event, or its count over a time: `5m`, `10s (x3 over 5m)`. */
function intervalText(event: ApiObject, now: number): string {
  const age = (time: string): string => ageText(time, now)
  const first = age(textOf(event, 'eventTime') || textOf(event, 'firstTimestamp'))
  const series = structOf(event, 'series')
  if (has(event, 'series')) {
    const last = age(textOf(series, 'lastObservedTime'))
    return `${last} (x${numberOf(series, 'count') ?? 0} over ${first})`
  }
  const count = numberOf(event, 'count') ?? 0
  return count > 1 ? `${age(textOf(event, 'lastTimestamp'))} (x${count} over ${first})` : first
}

function eventCells(event: ApiObject, now: number): readonly string[] {
  const source =
    textOf(structOf(event, 'source'), 'component') || textOf(event, 'reportingComponent')
  return [
    textOf(event, 'type'),
    textOf(event, 'reason'),
    intervalText(event, now),
    source,
    textOf(event, 'message').trim(),
  ]
}

function lastTime(event: ApiObject): number {
  return millisecondsOf(textOf(event, 'lastTimestamp')) ?? -Infinity
}

/** Writes the table of events, aligned apart from the lines above. */
function describeEvents(description: Description, events: readonly ApiObject[], now: number): void {
  if (events.length === 0) {
    description.field(0, 'Events', '<none>')
    return
  }
  description.flush()
  description.line(0, 'Events:')
  description.line(1, 'Type', 'Reason', 'Age', 'From', 'Message')
  description.line(1, '----', '------', '----', '----', '-------')
  const ordered = events.toSorted((a, b) => lastTime(a) - lastTime(b) || 0)
  for (const event of ordered) description.line(1, ...eventCells(event, now))
}

/** Reads and writes the events of the subjects; a failed read is shown in their place. */
export async function addEvents(
  description: Description,
  subjects: readonly EventSubject[],
  context: DescribeContext,
): Promise<void> {
  try {
    const lists = await Promise.all(subjects.map((subject) => readEvents(context, subject)))
    describeEvents(description, lists.flat(), context.now)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    description.field(0, 'Events', `<error: ${error.message}>`)
  }
}
