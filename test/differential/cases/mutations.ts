import type { JsonObject, JsonValue } from '../../../core/api/json.ts'
import { isJsonObject } from '../../../core/api/json.ts'
import type { Chance } from '../chance.ts'
import type { Case, Request } from '../exchange.ts'
import {
  fieldPlaces,
  placesSet,
  placeText,
  pointer,
  withValue,
  type FieldPlace,
} from '../field-places.ts'
import { someValue } from '../field-values.ts'
import type { Subject } from '../subject.ts'

/** The object that updates are tried on; it is there before the mutations are sent. */
export const stored = 'stored'

interface Mutation {
  readonly place: FieldPlace
  /** Absent where the field is taken away. */
  readonly value: JsonValue | undefined
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

/** `mutations` changes what the small object sets; `fields` sets every field of the schema. */
export type MutationSuite = 'mutations' | 'fields'

/** Where the suite writes. */
export function mutatedPlaces(suite: MutationSuite, subject: Subject): readonly FieldPlace[] {
  const { schema } = subject
  if (!schema) return []
  return suite === 'fields'
    ? fieldPlaces(schema).filter(isWritten)
    : placesSet(schema, subject.object(stored))
}

/** Every place in turn, in a random order, for ever: later rounds draw other values. */
export function* mutations(
  suite: MutationSuite,
  subject: Subject,
  chance: Chance,
): Generator<Case> {
  const places = mutatedPlaces(suite, subject)
  while (places.length > 0) {
    for (const place of chance.shuffled(places)) {
      const way = ways[wayFor(subject, place, chance.pick(drawnWays))]
      const request = way.request(subject, mutation(subject.object(way.of), place, chance))
      yield {
        suite,
        kind: subject.title,
        startsFrom: subject.prefix,
        requests: [request],
      }
    }
  }
}

function isWritten({ steps }: FieldPlace): boolean {
  return !(steps[0]?.key === 'metadata' && steps[1]?.key === 'managedFields')
}

function wayFor(subject: Subject, place: FieldPlace, way: keyof typeof ways): keyof typeof ways {
  if (!subject.isStored) return 'create'
  const hasStatus = subject.resource.subresources.some(({ name }) => name === 'status')
  if (!hasStatus) return way === 'putStatus' ? 'put' : way
  return place.steps[0]?.key === 'status' && way !== 'create' ? 'putStatus' : way
}

function mutation(object: JsonObject, place: FieldPlace, chance: Chance): Mutation {
  const value = someValue(place.schema, chance)
  const parents = chance.below(3) === 0 ? 'bare' : 'filled'
  const shown = value === undefined ? 'removed' : JSON.stringify(value).slice(0, 60)
  return {
    place,
    value,
    object: withValue(object, place, value, parents, chance),
    label: `${placeText(place)}=${shown}`,
  }
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

/** Some kinds are updated with a version only. */
function withVersion(object: JsonObject): JsonObject {
  const metadata = object['metadata']
  if (!isJsonObject(metadata) || 'resourceVersion' in metadata) return object
  return { ...object, metadata: { ...metadata, resourceVersion: '{version}' } }
}

/** Only the top level field that holds the place. */
function partialPatch(subject: Subject, m: Mutation, format: string): Request {
  const key = String(m.place.steps[0]?.key)
  const body = { [key]: m.object[key] ?? null }
  return patch(subject, m, `${format} patch`, `application/${format}-patch+json`, body)
}

function jsonPatch(subject: Subject, m: Mutation): Request {
  const path = pointer(m.place)
  const operation =
    m.value === undefined ? { op: 'remove', path } : { op: 'add', path, value: m.value }
  return patch(subject, m, 'json patch', 'application/json-patch+json', [operation])
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
