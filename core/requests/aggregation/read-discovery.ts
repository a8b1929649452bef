import { textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../base/api/json.ts'
import type {
  APIGroupDiscoveryList,
  APIResourceDiscovery,
  APISubresourceDiscovery,
} from '../../base/api/types/apidiscovery.v2.generated.ts'
import type { APIResource, APIResourceList } from '../../base/api/types/meta.v1.generated.ts'
import { decodeUtf8, parseUnboundedJson } from '../../base/json/json-parse.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { ValueBudget } from '../../base/json/value-budget.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'

/** Resources by their group version (`metrics.k8s.io/v1beta1`). */
export type DiscoveredResources = ReadonlyMap<string, readonly APIResourceDiscovery[]>

/** Values of a document at most, which is about 15,000 resources. */
const mostValues = 500_000

const noKind = { group: '', version: '', kind: '' }

/**
 * Reads a document of the aggregated form, of `v2` or `v2beta1`.
 *
 * @throws ParseError, SchemaTypeError or ApiError for another document, one with values of wrong types, or too many values
 */
export function readAggregatedDiscovery(
  registry: SchemaRegistry,
  discoveryGroup: string,
  body: Uint8Array,
): DiscoveredResources {
  const value = parse(body)
  const kind = 'APIGroupDiscoveryList'
  const version = ['v2', 'v2beta1'].find((each) =>
    isOfKind(value, `${discoveryGroup}/${each}`, kind),
  )
  const list: APIGroupDiscoveryList = decode(registry, [discoveryGroup, version, kind], value)
  const found = new Map<string, readonly APIResourceDiscovery[]>()
  for (const { metadata, versions = [] } of list.items ?? []) {
    for (const { version: name, resources = [] } of versions) {
      found.set(`${metadata.name ?? ''}/${name}`, resources.map(withResponseKinds))
    }
  }
  return found
}

/**
 * Reads the document of a group version in the older form, as the aggregated form has it.
 *
 * @throws as {@link readAggregatedDiscovery}, and ParseError where a subresource is not of the scope of its resource
 */
export function readResourceList(
  registry: SchemaRegistry,
  body: Uint8Array,
): readonly APIResourceDiscovery[] {
  const value = parse(body)
  const kind = 'APIResourceList'
  const version = isOfKind(value, 'v1', kind) ? 'v1' : undefined
  const list: APIResourceList = decode(registry, ['', version, kind], value)
  return inAggregatedForm(list.resources ?? [])
}

function parse(body: Uint8Array): JsonObject {
  const { value } = parseUnboundedJson(decodeUtf8(body), new ValueBudget(mostValues))
  if (!isJsonObject(value)) throw new ParseError('it is not an object')
  return value
}

/** Whether a document says that it is of a kind, or does not say of which, as some servers leave it out. */
function isOfKind(value: JsonObject, apiVersion: string, kind: string): boolean {
  return (
    [apiVersion, ''].includes(textOf(value, 'apiVersion')) &&
    [kind, ''].includes(textOf(value, 'kind'))
  )
}

function decode<T extends JsonObject>(
  registry: SchemaRegistry,
  [group, version, kind]: readonly [group: string, version: string | undefined, kind: string],
  value: JsonObject,
): T {
  const schema = version === undefined ? undefined : registry.kind(group, version, kind)
  if (!schema) {
    const [found, of] = [textOf(value, 'kind'), textOf(value, 'apiVersion')]
    throw new ParseError(`no kind "${found}" is registered for version "${of}"`)
  }
  return decodeObject(schema, value).object as T
}

/** Some client-go releases fail on resources without a kind, so the original adds an empty one. */
function withResponseKinds({
  resource,
  responseKind = noKind,
  subresources,
  ...rest
}: APIResourceDiscovery): APIResourceDiscovery {
  return {
    resource,
    responseKind,
    ...rest,
    ...(subresources && { subresources: subresources.map(withSubresourceKind) }),
  }
}

function withSubresourceKind({
  subresource,
  responseKind = noKind,
  ...rest
}: APISubresourceDiscovery): APISubresourceDiscovery {
  return { subresource, responseKind, ...rest }
}

/** As a resource is while its subresources are collected. */
interface Collected {
  readonly item: Omit<APIResourceDiscovery, 'subresources'>
  readonly subresources: APISubresourceDiscovery[]
}

function inAggregatedForm(list: readonly APIResource[]): readonly APIResourceDiscovery[] {
  const collected: Collected[] = []
  const parents = new Map<string, Collected>()
  const collect = (item: Collected['item']): Collected => {
    const resource = { item, subresources: [] }
    collected.push(resource)
    parents.set(item.resource, resource)
    return resource
  }
  for (const each of list) if (!each.name.includes('/')) collect(resourceItem(each))
  for (const each of list) {
    const slash = each.name.indexOf('/')
    if (slash === -1) continue
    const [resource, subresource] = [each.name.slice(0, slash), each.name.slice(slash + 1)]
    const scope = scopeOf(each)
    const parent =
      parents.get(resource) ??
      collect({ resource, responseKind: noKind, scope, singularResource: '', verbs: null })
    if (parent.item.scope !== scope) {
      throw new ParseError(`resource ${resource} and subresource ${subresource} differ in scope`)
    }
    const responseKind = each.kind === '' ? noKind : kindOf(each)
    parent.subresources.push({ subresource, responseKind, verbs: each.verbs })
  }
  return collected.map(({ item, subresources }) =>
    subresources.length === 0 ? item : { ...item, subresources },
  )
}

function resourceItem(resource: APIResource): Collected['item'] {
  const { name, singularName, verbs, shortNames, categories } = resource
  return {
    resource: name,
    responseKind: kindOf(resource),
    scope: scopeOf(resource),
    singularResource: singularName,
    verbs,
    ...(shortNames && { shortNames }),
    ...(categories && { categories }),
  }
}

function scopeOf({ namespaced }: APIResource): 'Namespaced' | 'Cluster' {
  return namespaced ? 'Namespaced' : 'Cluster'
}

function kindOf({ group = '', version = '', kind }: APIResource): typeof noKind {
  return { group, version, kind }
}
