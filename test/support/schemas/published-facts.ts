import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'
import { ours, type OwnNames } from '../../../core/kinds/tables/ours.ts'
import { shortHash } from '../cluster/short-hash.ts'
import { ownNames } from '../ours/own-names.ts'

/** Documents of one server, by their paths: discovery, `/openapi/v2`, `/openapi/v3/{name}`; `/apis v2` is the aggregated one. */
export type ServedDocuments = Readonly<Record<string, JsonValue>>

/**
 * Hashes of what the documents of a server say, by what they say it of: `schema io.k8s.api.apps.v1.Deployment`,
 * `path /apis/apps/v1/deployments`, `document apis/apps/v1`, `group apps`, `resource apps/v1 deployments`. Descriptions do not count, nor
 * the order of members. Schemas and paths have two hashes, that of version 2 and that of version 3.
 */
export type PublishedFacts = ReadonlyMap<string, string>

/** Subresources that need nodes, or what runs on them, which this server does not have, and the files of a node. */
const elsewhere =
  /(?:nodes|pods|services)(?:\/\{name\})?\/(?:attach|exec|log|portforward|proxy)(?:\/|$)|^\/logs\//

/** @param list own names, whose fields do not count */
export function publishedFacts(
  documents: ServedDocuments,
  list: readonly OwnNames[] = ours,
): PublishedFacts {
  const facts = new Map<string, string>()
  addSchemasAndPaths(facts, documents, new OwnFields(list))
  for (const [path, document] of Object.entries(documents)) {
    if (!isJsonObject(document)) continue
    if (path === '/apis') addGroups(facts, listOf(document, 'groups'))
    if (path === '/apis v2' || path === '/api v2') addAggregated(facts, listOf(document, 'items'))
    if (/^\/api\/v1$|^\/apis\/[^/ ]+\/[^/ ]+$/.test(path)) addResources(facts, path, document)
  }
  return facts
}

/** The facts of groups and resources alone. */
export function resourceFacts(facts: PublishedFacts): PublishedFacts {
  return new Map([...facts].filter(([key]) => /^(?:groups?|resource)(?: |$)/.test(key)))
}

/** The fields of our own, by the published names of their types. */
class OwnFields {
  /** `.core.v1.PodSpec` for `core/v1.PodSpec`, on which the published name ends. */
  readonly #byType = new Map<string, string[]>()

  constructor(list: readonly OwnNames[]) {
    for (const name of ownNames('field', list)) {
      const [, type = '', field = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? []
      const key = `.${type.replace('/', '.')}`
      this.#byType.set(key, [...(this.#byType.get(key) ?? []), field])
    }
  }

  /** The schema of a name without fields of our own. */
  without(name: string, schema: JsonValue | undefined): JsonValue | undefined {
    const own = [...this.#byType].flatMap(([type, fields]) => (name.endsWith(type) ? fields : []))
    if (own.length === 0 || !isJsonObject(schema)) return schema
    const { properties, required, ...rest } = schema
    const kept = Object.entries(objectOf(properties)).filter(([field]) => !own.includes(field))
    const needed = (Array.isArray(required) ? required : []).filter(
      (field) => !own.includes(textOf(field)),
    )
    return {
      ...rest,
      ...(properties !== undefined && { properties: Object.fromEntries(kept) }),
      ...(needed.length > 0 && { required: needed }),
    }
  }
}

function addSchemasAndPaths(
  facts: Map<string, string>,
  documents: ServedDocuments,
  own: OwnFields,
): void {
  const swagger = objectOf(documents['/openapi/v2'])
  const parameters = objectOf(swagger['parameters'])
  const v2 = new Map<string, string>()
  for (const [name, schema] of Object.entries(objectOf(swagger['definitions']))) {
    v2.set(`schema ${name}`, hashOf(own.without(name, schema)))
  }
  for (const [path, item] of Object.entries(objectOf(swagger['paths']))) {
    if (!elsewhere.test(path))
      v2.set(`path ${path}`, hashOf(withParameters(item ?? null, parameters)))
  }
  const v3 = new Map<string, string>()
  for (const [address, document] of Object.entries(documents)) {
    const name = /^\/openapi\/v3\/(.+)$/.exec(address)?.[1]
    if (name === undefined || name === 'logs') continue
    const of = objectOf(document)
    const schemas = objectOf(objectOf(of['components'])['schemas'])
    const paths = Object.entries(objectOf(of['paths'])).filter(([path]) => !elsewhere.test(path))
    const names = [...Object.keys(schemas), ...paths.map(([path]) => path)].sort()
    facts.set(`document ${name}`, shortHash(names.join()))
    for (const [schema, value] of Object.entries(schemas))
      addTo(v3, `schema ${schema}`, hashOf(own.without(schema, value)))
    for (const [path, item] of paths) addTo(v3, `path ${path}`, hashOf(item))
  }
  for (const key of new Set([...v2.keys(), ...v3.keys()])) {
    facts.set(key, `${v2.get(key) ?? '-'}/${v3.get(key) ?? '-'}`)
  }
}

/** Sets a hash; where documents say different things of one name, all hashes. */
function addTo(hashes: Map<string, string>, key: string, hash: string): void {
  const known = hashes.get(key)
  if (known === undefined) hashes.set(key, hash)
  else if (!known.split('|').includes(hash)) hashes.set(key, `${known}|${hash}`)
}

function addGroups(facts: Map<string, string>, groups: readonly JsonObject[]): void {
  facts.set('groups', shortHash(groups.map((group) => textOf(group['name'])).join()))
  for (const group of groups) facts.set(`group ${textOf(group['name'])}`, hashOf(group))
}

function addAggregated(facts: Map<string, string>, groups: readonly JsonObject[]): void {
  for (const group of groups) {
    const name = textOf(objectOf(group['metadata'])['name']) || 'core'
    facts.set(`aggregated ${name}`, hashOf(withoutElsewhere(group)))
  }
}

function withoutElsewhere(group: JsonObject): JsonObject {
  const versions = listOf(group, 'versions').map((version) => ({
    ...version,
    resources: listOf(version, 'resources').map(({ subresources, ...resource }) => {
      const kept = (Array.isArray(subresources) ? subresources : []).filter(
        (sub) =>
          !elsewhere.test(
            `${textOf(resource['resource'])}/${textOf(objectOf(sub)['subresource'])}`,
          ),
      )
      return { ...resource, ...(kept.length > 0 && { subresources: kept }) }
    }),
  }))
  return { ...group, versions }
}

function addResources(facts: Map<string, string>, path: string, document: JsonObject): void {
  const version = path.replace(/^\/apis?\//, '')
  const resources = listOf(document, 'resources').filter(
    (resource) => !elsewhere.test(textOf(resource['name'])),
  )
  for (const resource of resources) {
    facts.set(`resource ${version} ${textOf(resource['name'])}`, hashOf(resource))
  }
}

function withParameters(item: JsonValue, shared: JsonObject): JsonValue {
  if (Array.isArray(item)) return item.map((each) => withParameters(each, shared))
  if (!isJsonObject(item)) return item
  const name = /^#\/parameters\/(.+)$/.exec(textOf(item['$ref']))?.[1]
  if (name !== undefined) return shared[name] ?? null
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, withParameters(value ?? null, shared)]),
  )
}

/** Hashes by the text of what they are of: documents have much in common. */
const hashes = new Map<string, string>()

function hashOf(value: JsonValue | undefined): string {
  const text = JSON.stringify(value)
  const known = hashes.get(text)
  if (known !== undefined) return known
  const hash = shortHash(JSON.stringify(plain(value ?? null)))
  hashes.set(text, hash)
  return hash
}

/**
 * A document without what may differ: descriptions, the `allOf` that only a description needs, and the order of members and parameters. CBOR is
 * behind a feature gate, which the recorded documents were made with and servers by default are not.
 */
function plain(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isCbor(item)).map(plain)
    return items.every((item) => isJsonObject(item) && 'in' in item) ? sortedTexts(items) : items
  }
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).filter(
    ([key, member]) => !(key === 'description' && typeof member === 'string') && !isCbor(key),
  )
  const only = members.length === 1 ? members[0] : undefined
  if (only?.[0] === 'allOf' && Array.isArray(only[1]) && only[1].length === 1) {
    return plain(only[1][0] ?? null)
  }
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([key, member]) => [key, plain(member ?? null)]))
}

function sortedTexts(items: readonly JsonValue[]): JsonValue {
  return items.map((item) => JSON.stringify(item)).sort()
}

function isCbor(value: JsonValue): boolean {
  return typeof value === 'string' && value.includes('cbor')
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function listOf(object: JsonObject, member: string): readonly JsonObject[] {
  const list = object[member]
  return Array.isArray(list) ? list.map(objectOf) : []
}
