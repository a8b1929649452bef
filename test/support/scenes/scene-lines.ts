import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import { type JsonObject, type JsonValue, isList } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'

/** Fields of a spec that controllers write or that say what became of an object. */
const shownOfSpec: readonly string[] = [
  'completions',
  'hostname',
  'nodeName',
  'parallelism',
  'replicas',
  'suspend',
  'unschedulable',
]
/** Parts of a status that the kubelet writes, or that no controller does. */
const hiddenOfStatus = new Set([
  'conditions',
  'containerStatuses',
  'qosClass',
  'addresses',
  'allocatable',
  'capacity',
  'daemonEndpoints',
  'nodeInfo',
  'features',
])
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const uid = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g

/** What is seen of an object: the subject, and all of the line. */
export interface SeenObject {
  readonly subject: string
  readonly line: string
}

/** How an object is shown. */
export type ShowObject = (
  object: ApiObject,
  kind: string,
  short: Shortened,
) => SeenObject | undefined

/** An object as a line, without times, uids and the random ends of names. */
export function seenObject(object: ApiObject, kind: string, short: Shortened): SeenObject {
  if (kind === 'Event') {
    const line = short(eventLine(object))
    return { subject: line, line }
  }
  const subject = short(`${kind} ${object.metadata.name ?? ''}`)
  return { subject, line: `${subject} ${short(factsOf(object, kind))}`.trim() }
}

export type Shortened = (text: string) => string

function factsOf(object: ApiObject, kind: string): string {
  const { labels, annotations, finalizers, generation, ownerReferences } = object.metadata
  const owners = (ownerReferences ?? []).map(
    ({ kind: of, name, controller }) => `${controller ? '' : 'not controlled by '}${of} ${name}`,
  )
  const spec = structOf(object, 'spec')
  const status = structOf(object, 'status')
  const taints = objectsOf(spec, 'taints')
  const facts: JsonObject = {
    ...(kind !== 'Pod' && generation !== undefined && { generation }),
    ...(labels && { labels: labels as JsonObject }),
    ...(annotations && { annotations: annotations as JsonObject }),
    ...(finalizers?.length && { finalizers: [...finalizers] }),
    ...(owners.length > 0 && { owners }),
    ...(object.metadata.deletionTimestamp !== undefined && { terminating: true }),
    // Two loops of the original write them, in the order in which they come.
    ...(taints.length > 0 && { taints: taints.map((taint) => shown(taint)).toSorted() }),
    ...chosen(spec, (key) => shownOfSpec.includes(key)),
    ...(kind === 'ControllerRevision' && { revision: (object as JsonObject)['revision'] ?? 0 }),
    ...chosen(status, (key) => !hiddenOfStatus.has(key)),
  }
  const parts = Object.entries(facts).map(([key, value]) => `${key}=${shown(value)}`)
  const conditions = objectsOf(status, 'conditions').map((each) => {
    const why = [textOf(each, 'reason'), textOf(each, 'message')].filter((text) => text !== '')
    return `; ${textOf(each, 'type')}=${textOf(each, 'status')} ${why.join(': ')}`.trimEnd()
  })
  return parts.join(' ') + conditions.join('')
}

function chosen(object: JsonObject, isChosen: (key: string) => boolean): JsonObject {
  const entries = Object.entries(object).filter(([key]) => isChosen(key))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function shown(value: JsonValue | undefined): string {
  if (isList(value)) return `[${value.map((each) => shown(each)).join(', ')}]`
  if (!isJsonObject(value)) {
    return typeof value === 'string' && time.test(value) ? '<time>' : String(value)
  }
  const { resourceVersion: _, ...shownFields } = value
  const entries = Object.entries(shownFields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${key}: ${shown(inner)}`).join(', ')}}`
}

export function eventLine(event: ApiObject): string {
  const about = structOf(event, 'involvedObject')
  const source = textOf(structOf(event, 'source'), 'component')
  const subject = `${textOf(about, 'kind')} ${textOf(about, 'name')}`
  const text = `${textOf(event, 'type')} ${textOf(event, 'reason')}: ${textOf(event, 'message')}`
  // How often a failure repeats depends on the time that requests take.
  return `Event ${source || textOf(event, 'reportingComponent')} ${subject} ${text}`.replace(
    '(combined from similar events): ',
    '',
  )
}

/**
 * Replaces the random ends of the names that begin as those of the scene's objects do, uids, and the scene's namespace.
 */
export function shortenedFor(bases: Iterable<string>, namespace: string): Shortened {
  const starts = [...bases].map((each) => each.replaceAll('.', '\\.')).join('|')
  const hash = '[bcdfghjklmnpqrstvwxz2456789]{6,10}'
  const random = new RegExp(
    `\\b((?:${starts})(?:-\\d+)?(?:-${hash})?)-[bcdfghjklmnpqrstvwxz2456789]{5}(?![a-z0-9])`,
    'g',
  )
  return (text) => {
    const named = starts === '' ? text : text.replaceAll(random, '$1-?')
    return named.replaceAll(uid, '<uid>').replaceAll(namespace, 'default')
  }
}
