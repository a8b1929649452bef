import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsSubdomain, qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { Event } from '../../../base/api/types/core.v1.generated.ts'
import type * as eventsv1 from '../../../base/api/types/events.v1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import { valueText } from '../../../base/json/value-text.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import {
  addCauses,
  invalidShown,
  invalidValue,
  invalidValues,
  immutableMessage,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'
import { isSame } from '../shared/validation/field-checks.ts'
import { internalText } from '../shared/validation/internal-text.ts'
import {
  isV1beta1Request,
  type KindRules,
  type ValidationContext,
} from '../shared/validation/kind-rules.ts'

/** Namespace of an event: that of the involved object; `default` for cluster-scoped objects. */
function checkNamespace(event: Event, namespaces: readonly string[]): StatusCause[] {
  const about = event.involvedObject.namespace ?? ''
  const { namespace = '' } = event.metadata
  if (about === '' ? namespaces.includes(namespace) : about === namespace) return []
  return [invalidValue('involvedObject.namespace', about, 'does not match event.namespace')]
}

const longestWord = 128
const longestMessage = 1024

/** Required fields of an event with an `eventTime`, which only events of events/v1 have, and limits of their length. */
function checkReport(event: Event, controllerPath: string): StatusCause[] {
  const controller = event.reportingComponent
  const causes: StatusCause[] = controller === '' ? [required(controllerPath)] : []
  addCauses(causes, invalidValues(controllerPath, controller, qualifiedName(controller)))
  for (const key of ['reportingInstance', 'action', 'reason'] as const) {
    const text = event[key] ?? ''
    if (text === '') causes.push(required(key))
    if (byteLength(text) > longestWord) {
      causes.push(invalidValue(key, '', `can have at most ${longestWord} characters`))
    }
  }
  if (byteLength(event.message ?? '') > longestMessage) {
    causes.push(invalidValue('message', '', `can have at most ${longestMessage} characters`))
  }
  return causes
}

/** Rules for events of both APIs, core/v1 and events/v1. */
function checkEvent(event: Event, { brand, requested }: ValidationContext): StatusCause[] {
  const hasTime = isPresent(event.eventTime)
  const controllerPath = requested === 'v1' ? 'reportingComponent' : 'reportingController'
  const { namespace = '' } = event.metadata
  const causes = hasTime
    ? [
        ...((event.involvedObject.namespace ?? '') === ''
          ? checkNamespace(event, ['default', brand.systemNamespace])
          : []),
        ...checkReport(event, controllerPath),
      ]
    : checkNamespace(event, ['', 'default'])
  return [...causes, ...invalidValues('namespace', namespace, dnsSubdomain(namespace))]
}

function checkSeries({ series }: Event): StatusCause[] {
  if (!series) return []
  const causes: StatusCause[] = []
  if ((series.count ?? 0) < 2) {
    causes.push(invalidValue('series.count', '', 'should be at least 2'))
  }
  if (!isPresent(series.lastObservedTime)) causes.push(required('series.lastObservedTime'))
  return causes
}

/** Rules for new events of events/v1: all fields are set, and the deprecated ones of core/v1 are not. */
function checkNewEvent(event: Event): StatusCause[] {
  const causes = checkSeries(event)
  if (!isPresent(event.eventTime)) causes.push(required('eventTime'))
  const { type = '', source } = event
  if (type !== 'Normal' && type !== 'Warning') {
    causes.push(invalidValue('type', '', `has invalid value: ${type}`))
  }
  const deprecated = [
    ['firstTimestamp', isPresent(event.firstTimestamp)],
    ['lastTimestamp', isPresent(event.lastTimestamp)],
    ['count', (event.count ?? 0) !== 0],
    ['source', (source.component ?? '') + (source.host ?? '') !== ''],
  ] as const
  for (const [field, isSet] of deprecated) {
    if (isSet) causes.push(invalidValue(field, '', 'needs to be unset'))
  }
  return causes
}

/** Whether the request's version only has the rules of old: core/v1 and events/v1beta1. */
function isLenient(context: ValidationContext): boolean {
  return context.requested === 'v1' || isV1beta1Request(context)
}

function shownValue(event: Event, key: ImmutableField): string {
  const value = event[key]
  if (key === 'involvedObject') return internalText('core.ObjectReference', value ?? {})
  if (key === 'related') return internalText('core.ObjectReference', value)
  if (key === 'source') return internalText('core.EventSource', value ?? {})
  if (key === 'count') return String(event.count ?? 0)
  const isTime = key.endsWith('Time') || key.endsWith('Timestamp')
  return valueText(isTime ? value : (value ?? ''))
}

/** Immutable fields of events, in the order of the original, which has `reason` twice. */
const immutable = [
  'involvedObject',
  'reason',
  'message',
  'source',
  'firstTimestamp',
  'lastTimestamp',
  'count',
  'reason',
  'type',
  'eventTime',
  'action',
  'related',
  'reportingComponent',
  'reportingInstance',
] as const satisfies readonly (keyof Event)[]

type ImmutableField = (typeof immutable)[number]

function checkEventUpdate(next: Event, stored: Event, context: ValidationContext): StatusCause[] {
  if (isLenient(context)) return []
  const causes = isSame(next.series, stored.series) ? [] : checkSeries(next)
  for (const key of immutable) {
    if (isSame(next[key], stored[key])) continue
    const path = key === 'reportingComponent' ? 'reportingController' : key
    causes.push(invalidShown(path, shownValue(next, key), immutableMessage))
  }
  return causes
}

export const eventRules: KindRules<Event> = {
  nameRule: subdomainName,
  plainMetadata: isLenient,
  checkBeforeMetadata: true,
  check: checkEvent,
  checkCreate: (event, context) => (isLenient(context) ? [] : checkNewEvent(event)),
  checkUpdate: checkEventUpdate,
}

export const eventObject: CellFunction<Event> = ({ object }) => {
  const { kind = '', name } = object.involvedObject
  return `${kind.toLowerCase()}${name ? `/${name}` : ''}`
}

export const eventSource: CellFunction<Event> = ({ object }) => {
  const { source, reportingComponent, reportingInstance } = object
  const component = source.component || reportingComponent
  const instance = source.host || reportingInstance
  return instance === '' ? component : `${component}, ${instance}`
}

export const eventCount: CellFunction<Event> = ({ object: { count, series } }) =>
  series ? (series.count ?? 0) : count || 1

/** Time at which the event last occurred: that of its series, where it has one. */
export const lastEventTime: CellFunction<Event> = ({ object }) =>
  object.series
    ? object.series.lastObservedTime
    : (object.lastTimestamp ?? object.firstTimestamp ?? object.eventTime)

/** Renamed fields of Event: in `events/v1` on the left, in the stored core Event on the right; all others have one name. */
const renamed: readonly (readonly [served: keyof eventsv1.Event, stored: keyof Event])[] = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['reportingController', 'reportingComponent'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
]

const toStored: ReadonlyMap<string, string> = new Map(renamed)
const fromStored: ReadonlyMap<string, string> = new Map(
  renamed.map(([served, stored]) => [stored, served]),
)

function rename(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]),
  )
}

export const eventConversion: FieldConversion<Draft<eventsv1.Event>, Draft<Event>> = {
  toStored: (object) => rename(object, toStored),
  fromStored: (object) => rename(object, fromStored),
}
