import type { JsonObject, JsonValue, WritableJsonObject } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import { listAt, member, objectAt, text } from './exchange.ts'

/** Parts of the original that write the status of some kinds at once, which this server leaves to issues of their own. */
const foreignManagers = new Set(['kube-apiserver', 'api-priority-and-fairness-config-consumer-v1'])

/** The kinds whose status they write. */
export const withForeignStatus: ReadonlySet<string> = new Set([
  'APIService',
  'CustomResourceDefinition',
  'FlowSchema',
])

/**
 * Takes out what is written by parts of the original that are no part of what is compared: the status of kinds that
 * its aggregator and its flow control keep, and the account of that. `isChanged` says whether anything was taken out.
 */
export function setAside(body: JsonValue): {
  readonly body: JsonValue
  readonly isChanged: boolean
} {
  const before = JSON.stringify(body)
  const after = visited(body)
  return { body: after, isChanged: JSON.stringify(after) !== before }
}

const laterDeprecation = /299 - "[^"]* is deprecated in v1\.(?:3[5-9]|[4-9]\d)\+[^"]*"(?:, )?/g

/**
 * A `Warning` header without what later releases deprecate: the original, built from modules, knows no release of its own, and
 * warns of that, too.
 */
export function withoutLaterDeprecations(header: string): string {
  return header.replace(laterDeprecation, '').replace(/, $/, '')
}

function visited(value: JsonValue, kind = ''): JsonValue {
  if (Array.isArray(value)) return value.map((item) => visited(item, kind))
  if (!isJsonObject(value)) return value
  const own = text(member(value, 'kind')) ?? kind
  if (isObjectOf(value, own)) return withoutForeign(value)
  if (own === 'PartialObjectMetadata') return withoutForeignAccount(value)
  if (own === 'SelfSubjectRulesReview') return withSortedRules(value)
  const ofItems = own.endsWith('List') ? own.slice(0, -'List'.length) : ''
  const result: WritableJsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined)
      result[key] = key === 'fieldsV1' ? item : visited(item, key === 'items' ? ofItems : '')
  }
  return result
}

function isObjectOf(value: JsonObject, kind: string): boolean {
  return withForeignStatus.has(kind) && member(value, 'metadata') !== undefined
}

function withoutForeign({ status: _, ...object }: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata')
  const kept = listAt(metadata, 'managedFields').filter(
    (entry) => text(member(entry, 'subresource')) !== 'status',
  )
  if (member(metadata, 'managedFields') === undefined) return object
  return { ...object, metadata: { ...metadata, managedFields: kept } }
}

/** Metadata alone does not say of which kind it is. */
function withoutForeignAccount(object: JsonObject): JsonObject {
  const metadata = objectAt(object, 'metadata')
  if (member(metadata, 'managedFields') === undefined) return object
  const kept = listAt(metadata, 'managedFields').filter(
    (entry) =>
      text(member(entry, 'subresource')) !== 'status' ||
      !foreignManagers.has(text(member(entry, 'manager')) ?? ''),
  )
  return { ...object, metadata: { ...metadata, managedFields: kept } }
}

/** The original lists the rules of a user in the random order of its cache. */
function withSortedRules(review: JsonObject): JsonObject {
  const status = objectAt(review, 'status')
  const sorted: WritableJsonObject = { ...status }
  for (const key of ['resourceRules', 'nonResourceRules']) {
    const rules = listAt(status, key).map((rule) => JSON.stringify(rule))
    if (rules.length > 0)
      sorted[key] = rules.toSorted().map((rule) => JSON.parse(rule) as JsonValue)
  }
  return { ...review, status: sorted }
}
