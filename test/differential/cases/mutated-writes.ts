import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { Chance } from '../chance.ts'
import type { Case, Request } from '../exchange.ts'
import { pointer } from '../field-places.ts'
import type { Change } from '../strange/change.ts'
import type { Subject } from '../subject.ts'

/** The object that updates are tried on; it is there before the mutations are sent. */
export const stored = 'stored'

/** An object with fields changed. */
export interface Mutation {
  readonly changes: readonly Change[]
  readonly object: JsonObject
  readonly label: string
}

interface Way {
  readonly weight: number
  /** The object that is changed: the stored one, or one whose name is free. */
  readonly of: typeof stored | 'fresh'
  readonly request: (subject: Subject, mutation: Mutation) => Request
}

const usual = 'dryRun=All&fieldManager=differential'
const strict = `${usual}&fieldValidation=Strict`

/** How a mutated object is written; each is a dry run, so that none changes what another one meets. */
const ways = {
  create: { weight: 8, of: 'fresh', request: (subject, m) => post(subject, m, strict) },
  createWarn: { weight: 2, of: 'fresh', request: (subject, m) => post(subject, m, usual) },
  createIgnore: {
    weight: 1,
    of: 'fresh',
    request: (subject, m) => post(subject, m, `${usual}&fieldValidation=Ignore`),
  },
  put: { weight: 4, of: stored, request: (subject, m) => put(subject, m, '') },
  putStatus: { weight: 2, of: stored, request: (subject, m) => put(subject, m, '/status') },
  putPart: { weight: 1, of: stored, request: putPart },
  mergePatch: { weight: 2, of: stored, request: (subject, m) => partialPatch(subject, m, 'merge') },
  strategicMerge: {
    weight: 2,
    of: stored,
    request: (subject, m) => partialPatch(subject, m, 'strategic-merge'),
  },
  jsonPatch: { weight: 2, of: stored, request: jsonPatch },
  apply: { weight: 3, of: stored, request: (subject, m) => apply(subject, m, stored) },
  applyNew: { weight: 1, of: 'fresh', request: (subject, m) => apply(subject, m, 'fresh') },
} satisfies Record<string, Way>

const drawnWays = Object.entries<Way>(ways).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name as keyof typeof ways),
)

/** Writes the subject's object, as `mutate` changes it, in a way that is drawn; `field` is the one at the top that is changed. */
export function mutatedWrite(
  suite: string,
  subject: Subject,
  field: string,
  chance: Chance,
  mutate: (object: JsonObject) => Mutation,
): Case {
  const way = ways[wayFor(subject, field, chance.pick(drawnWays))]
  const request = way.request(subject, mutate(subject.object(way.of)))
  return { suite, kind: subject.title, startsFrom: subject.prefix, requests: [request] }
}

function wayFor(subject: Subject, field: string, way: keyof typeof ways): keyof typeof ways {
  if (!subject.isStored) return 'create'
  if (way === 'putPart' && subject.parts.length === 0) return 'put'
  if (!subject.hasStatus) return way === 'putStatus' ? 'put' : way
  return field === 'status' && way !== 'create' ? 'putStatus' : way
}

function post(subject: Subject, { object, label }: Mutation, query: string): Request {
  const path = `${subject.collection}?${query}`
  return { name: `create ${label}`, method: 'POST', path, body: object }
}

function put(subject: Subject, { object, label }: Mutation, subresource: string): Request {
  return {
    name: `put ${subresource} ${label}`,
    method: 'PUT',
    path: `${subject.path(stored)}${subresource}?${strict}`,
    body: withVersion(object),
  }
}

/** A subresource that takes the object itself, such as the approval of a request. */
function putPart(subject: Subject, m: Mutation): Request {
  const part = subject.parts[m.label.length % subject.parts.length] ?? ''
  return put(subject, m, `/${part}`)
}

/** Some kinds are updated with a version only. */
export function withVersion(object: JsonObject): JsonObject {
  const metadata = object['metadata']
  if (!isJsonObject(metadata) || 'resourceVersion' in metadata) return object
  return { ...object, metadata: { ...metadata, resourceVersion: '{version}' } }
}

/** Only the top level fields that hold what is changed. */
function partialPatch(subject: Subject, m: Mutation, format: string): Request {
  const keys = m.changes.map(({ place }) => String(place.steps[0]?.key))
  const body = Object.fromEntries(keys.map((key) => [key, m.object[key] ?? null]))
  return patch(subject, m, `${format} patch`, `application/${format}-patch+json`, body)
}

function jsonPatch(subject: Subject, m: Mutation): Request {
  const operations = m.changes.map(({ place, value }): JsonObject => {
    const path = pointer(place)
    return value === undefined ? { op: 'remove', path } : { op: 'add', path, value }
  })
  return patch(subject, m, 'json patch', 'application/json-patch+json', operations)
}

function patch(
  subject: Subject,
  { label }: Mutation,
  name: string,
  contentType: string,
  body: JsonValue,
): Request {
  const path = `${subject.path(stored)}?${strict}`
  return { name: `${name} ${label}`, method: 'PATCH', path, body, contentType }
}

function apply(subject: Subject, { object, label }: Mutation, name: string): Request {
  return {
    name: `apply ${label}`,
    method: 'PATCH',
    path: `${subject.path(name)}?${usual}&force=true`,
    body: object,
    contentType: 'application/apply-patch+yaml',
  }
}
