import { objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject } from '../../../base/api/json.ts'

/** A resource as discovery describes it. */
export interface ServedResource {
  /** Empty for the core group. */
  readonly group: string
  readonly version: string
  /** The plural name, as in paths. */
  readonly resource: string
  readonly singular: string
  readonly kind: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  /** Names of subresources: `status`, `scale`. */
  readonly subresources: readonly string[]
}

export interface ServedGroup {
  readonly name: string
  /** The server's preferred version first. */
  readonly versions: readonly {
    readonly version: string
    readonly resources: readonly ServedResource[]
  }[]
}

/** An answer of discovery, in the server's order of groups, with the time of reading. */
export interface ServedResources {
  readonly groups: readonly ServedGroup[]
  /** Milliseconds since the epoch. */
  readonly readAt: number
}

function servedResource(group: string, version: string, item: JsonObject): ServedResource {
  const kind = structOf(item, 'responseKind')
  return {
    group,
    version,
    resource: textOf(item, 'resource'),
    singular: textOf(item, 'singularResource'),
    kind: textOf(kind, 'kind'),
    namespaced: textOf(item, 'scope') === 'Namespaced',
    verbs: textsOf(item, 'verbs'),
    shortNames: textsOf(item, 'shortNames'),
    categories: textsOf(item, 'categories'),
    subresources: objectsOf(item, 'subresources').map((sub) => textOf(sub, 'subresource')),
  }
}

/** Reads the groups of an `APIGroupDiscoveryList`, without versions of other servers that could not be asked for their resources. */
export function servedGroups(list: JsonObject): readonly ServedGroup[] {
  return objectsOf(list, 'items').map((item) => {
    const name = textOf(structOf(item, 'metadata'), 'name')
    const current = objectsOf(item, 'versions').filter(
      (served) => textOf(served, 'freshness') !== 'Stale',
    )
    const versions = current.map((served) => {
      const version = textOf(served, 'version')
      const resources = objectsOf(served, 'resources').filter((resource) =>
        isJsonObject(getKey(resource, 'responseKind')),
      )
      return { version, resources: resources.map((one) => servedResource(name, version, one)) }
    })
    return { name, versions }
  })
}
