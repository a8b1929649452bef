import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import type { Connection } from './connection.ts'
import { listAt, member, objectAt, text } from './exchange.ts'

/** What OpenAPI says of a value, with references followed. */
export interface Schema {
  readonly type: 'object' | 'array' | 'map' | 'string' | 'integer' | 'number' | 'boolean' | 'any'
  readonly format: string
  readonly values: readonly string[]
  readonly required: ReadonlySet<string>
  readonly fields: () => ReadonlyMap<string, Schema>
  /** Of items, or of a map's values. */
  readonly item: () => Schema
  /** `quantity`, `time` and the like are one name each; empty for what is written in place. */
  readonly name: string
}

const nothing = { uid: '', version: '', continueToken: '' }

/** The schemas of `/openapi/v3` of one group version, by kind. */
export async function publishedSchemas(
  server: Connection,
  rootPath: string,
): Promise<ReadonlyMap<string, Schema>> {
  const path = `/openapi/v3${rootPath}`
  const answer = await server.send({ name: 'openapi', method: 'GET', path }, nothing)
  const all = objectAt(objectAt(answer.json, 'components'), 'schemas')
  const byKind = new Map<string, Schema>()
  for (const [name, document] of Object.entries(all)) {
    for (const kind of listAt(document, 'x-kubernetes-group-version-kind')) {
      const group = text(member(kind, 'group')) ?? ''
      const version = text(member(kind, 'version')) ?? ''
      const expected = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
      if (expected !== rootPath) continue
      byKind.set(text(member(kind, 'kind')) ?? '', read(objectAt(all, name), all))
    }
  }
  return byKind
}

function read(document: JsonObject, all: JsonObject, name = ''): Schema {
  const reference = text(document['$ref']) ?? text(member(listAt(document, 'allOf')[0], '$ref'))
  if (reference !== undefined) {
    const target = reference.split('/').at(-1) ?? ''
    return read(objectAt(all, target), all, target)
  }
  const properties = objectAt(document, 'properties')
  return {
    type: typeOf(document),
    format: text(document['format']) ?? '',
    values: listAt(document, 'enum').map((value) => text(value) ?? ''),
    required: new Set(listAt(document, 'required').map((field) => text(field) ?? '')),
    name,
    fields: once(
      () =>
        new Map(Object.keys(properties).map((key) => [key, read(objectAt(properties, key), all)])),
    ),
    item: once(() => {
      const key = document['type'] === 'array' ? 'items' : 'additionalProperties'
      return read(objectAt(document, key), all)
    }),
  }
}

function typeOf(document: JsonObject): Schema['type'] {
  const type = text(document['type'])
  if (type === 'object') {
    if (member(document, 'additionalProperties') !== undefined) return 'map'
    return member(document, 'properties') === undefined ? 'any' : 'object'
  }
  if (isPlain(type)) return type
  return listAt(document, 'oneOf').length > 0 ? 'string' : 'any'
}

function isPlain(
  type: JsonValue | undefined,
): type is 'array' | 'string' | 'integer' | 'number' | 'boolean' {
  return (
    typeof type === 'string' && ['array', 'string', 'integer', 'number', 'boolean'].includes(type)
  )
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
