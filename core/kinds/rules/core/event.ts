import type { StatusCause } from '../../../base/api/errors/status.ts'
import { numberOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsSubdomain, qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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
function checkNamespace(event: ApiObject, namespaces: readonly string[]): StatusCause[] {
  const about = textOf(structOf(event, 'involvedObject'), 'namespace')
  const { namespace = '' } = event.metadata
  if (about === '' ? namespaces.includes(namespace) : about === namespace) return []
  return [invalidValue('involvedObject.namespace', about, 'does not match event.namespace')]
}

const longestWord = 128
const longestMessage = 1024

/** Required fields of an event with an `eventTime`, which only events of events/v1 have, and limits of their length. */
function checkReport(event: ApiObject, controllerPath: string): StatusCause[] {
  const controller = textOf(event, 'reportingComponent')
  const causes: StatusCause[] = controller === '' ? [required(controllerPath)] : []
  addCauses(causes, invalidValues(controllerPath, controller, qualifiedName(controller)))
  for (const key of ['reportingInstance', 'action', 'reason']) {
    const text = textOf(event, key)
    if (text === '') causes.push(required(key))
    if (byteLength(text) > longestWord) {
      causes.push(invalidValue(key, '', `can have at most ${longestWord} characters`))
    }
  }
  if (byteLength(textOf(event, 'message')) > longestMessage) {
    causes.push(invalidValue('message', '', `can have at most ${longestMessage} characters`))
  }
  return causes
}

/** Rules for events of both APIs, core/v1 and events/v1. */
function checkEvent(event: ApiObject, { brand, requested }: ValidationContext): StatusCause[] {
  const hasTime = textOf(event, 'eventTime') !== ''
  const controllerPath = requested === 'v1' ? 'reportingComponent' : 'reportingController'
  const { namespace = '' } = event.metadata
  const causes = hasTime
    ? [
        ...(textOf(structOf(event, 'involvedObject'), 'namespace') === ''
          ? checkNamespace(event, ['default', brand.systemNamespace])
          : []),
        ...checkReport(event, controllerPath),
      ]
    : checkNamespace(event, ['', 'default'])
  return [...causes, ...invalidValues('namespace', namespace, dnsSubdomain(namespace))]
}

function checkSeries(event: ApiObject): StatusCause[] {
  const series = objectOf(event, 'series')
  if (!series) return []
  const causes: StatusCause[] = []
  if ((numberOf(series, 'count') ?? 0) < 2) {
    causes.push(invalidValue('series.count', '', 'should be at least 2'))
  }
  if (textOf(series, 'lastObservedTime') === '') causes.push(required('series.lastObservedTime'))
  return causes
}

/** Rules for new events of events/v1: all fields are set, and the deprecated ones of core/v1 are not. */
function checkNewEvent(event: ApiObject): StatusCause[] {
  const causes = checkSeries(event)
  if (textOf(event, 'eventTime') === '') causes.push(required('eventTime'))
  const type = textOf(event, 'type')
  if (type !== 'Normal' && type !== 'Warning') {
    causes.push(invalidValue('type', '', `has invalid value: ${type}`))
  }
  const source = structOf(event, 'source')
  const deprecated = [
    ['firstTimestamp', textOf(event, 'firstTimestamp') !== ''],
    ['lastTimestamp', textOf(event, 'lastTimestamp') !== ''],
    ['count', (numberOf(event, 'count') ?? 0) !== 0],
    ['source', textOf(source, 'component') + textOf(source, 'host') !== ''],
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

function shownValue(event: JsonObject, key: string): string {
  const value = event[key]
  if (key === 'involvedObject') return internalText('core.ObjectReference', value ?? {})
  if (key === 'related') return internalText('core.ObjectReference', value)
  if (key === 'source') return internalText('core.EventSource', value ?? {})
  if (key === 'count') return String(numberOf(event, key) ?? 0)
  const isTime = key.endsWith('Time') || key.endsWith('Timestamp')
  return valueText(isTime ? value : textOf(event, key))
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
]

function checkEventUpdate(
  next: ApiObject,
  stored: ApiObject,
  context: ValidationContext,
): StatusCause[] {
  if (isLenient(context)) return []
  const causes = isSame(next['series'], stored['series']) ? [] : checkSeries(next)
  for (const key of immutable) {
    if (isSame(next[key], stored[key])) continue
    const path = key === 'reportingComponent' ? 'reportingController' : key
    causes.push(invalidShown(path, shownValue(next, key), immutableMessage))
  }
  return causes
}

export const eventRules: KindRules = {
  nameRule: subdomainName,
  plainMetadata: isLenient,
  checkBeforeMetadata: true,
  check: checkEvent,
  checkCreate: (event, context) => (isLenient(context) ? [] : checkNewEvent(event)),
  checkUpdate: checkEventUpdate,
}

export const eventObject: CellFunction = ({ object }) => {
  const involved = structOf(object, 'involvedObject')
  const name = textOf(involved, 'name')
  return `${textOf(involved, 'kind').toLowerCase()}${name && `/${name}`}`
}

export const eventSource: CellFunction = ({ object }) => {
  const source = structOf(object, 'source')
  const component = textOf(source, 'component') || textOf(object, 'reportingComponent')
  const instance = textOf(source, 'host') || textOf(object, 'reportingInstance')
  return instance === '' ? component : `${component}, ${instance}`
}

export const eventCount: CellFunction = ({ object }) =>
  object['series'] === undefined
    ? (numberOf(object, 'count') ?? 0) || 1
    : (numberOf(structOf(object, 'series'), 'count') ?? 0)

/** Time at which the event last occurred: that of its series, where it has one. */
export const lastEventTime: CellFunction = ({ object }) =>
  object['series'] === undefined
    ? (object['lastTimestamp'] ?? object['firstTimestamp'] ?? object['eventTime'])
    : structOf(object, 'series')['lastObservedTime']

/** Renamed fields of Event: in `events/v1` on the left, in the stored core Event on the right; all others have one name. */
const renamed = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['reportingController', 'reportingComponent'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
] as const

const toStored: ReadonlyMap<string, string> = new Map(renamed)
const fromStored: ReadonlyMap<string, string> = new Map(
  renamed.map(([served, stored]) => [stored, served]),
)

function rename(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]),
  )
}

export const eventConversion: FieldConversion = {
  toStored: (object) => rename(object, toStored),
  fromStored: (object) => rename(object, fromStored),
}
