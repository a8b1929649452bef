import type { Brand } from '../../../base/api/brand.ts'
import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { WireClient } from '../../../base/client/client.ts'
import { type ServedGroup, servedGroups, type ServedResource } from './served-resources.ts'

/** Discovery requests under way at once, to a server without the aggregated form. */
const atOnce = 8

interface Parts {
  readonly client: Pick<WireClient, 'read'>
  readonly brand: Brand
  readonly signal: AbortSignal
}

/** Reads what a server serves: in two requests where it has the aggregated form, which came with release 1.27, else in one a version. */
export async function readDiscovery({
  client,
  brand,
  signal,
}: Parts): Promise<readonly ServedGroup[]> {
  const aggregated = ['v2', 'v2beta1'].map(
    (version) =>
      `application/json;g=apidiscovery.${brand.apiDomain};v=${version};as=APIGroupDiscoveryList`,
  )
  const accept = [...aggregated, 'application/json'].join(',')
  const [core = {}, named = {}] = await Promise.all(
    ['/api', '/apis'].map((path) => client.read(path, { accept, signal })),
  )
  if (textOf(named, 'kind') === 'APIGroupDiscoveryList') {
    return [core, named].flatMap((list) => servedGroups(list))
  }
  const plan = [
    { name: '', versions: textsOf(core, 'versions'), root: '/api' },
    ...objectsOf(named, 'groups').map((group) => plannedGroup(group)),
  ]
  const versions = plan.flatMap(({ name, versions: all, root }) =>
    all.map((version) => ({ group: name, version, path: `${root}/${version}` })),
  )
  const lists = new Map<string, readonly ServedResource[]>()
  for (let start = 0; start < versions.length; start += atOnce) {
    const some = versions.slice(start, start + atOnce)
    const read = await Promise.all(some.map(({ path }) => readVersion(client, path, signal)))
    for (const [index, { group, version, path }] of some.entries()) {
      lists.set(path, listedResources(group, version, read[index] ?? {}))
    }
  }
  return plan.map(({ name, versions: all, root }) => ({
    name,
    versions: all.map((version) => ({
      version,
      resources: lists.get(`${root}/${version}`) ?? [],
    })),
  }))
}

/** The list of a version; empty where its server is down, which may be another one than that of all others. */
async function readVersion(
  client: Parts['client'],
  path: string,
  signal: AbortSignal,
): Promise<JsonObject> {
  try {
    return await client.read(path, { signal })
  } catch (error) {
    if (error instanceof ApiError && path.startsWith('/apis/')) return {}
    throw error
  }
}

/** A group of an `APIGroupList`, its preferred version first. */
function plannedGroup(group: JsonObject): {
  readonly name: string
  readonly versions: readonly string[]
  readonly root: string
} {
  const name = textOf(group, 'name')
  const preferred = textOf(structOf(group, 'preferredVersion'), 'version')
  const versions = objectsOf(group, 'versions').map((each) => textOf(each, 'version'))
  const others = versions.filter((version) => version !== preferred)
  return {
    name,
    versions: preferred === '' ? others : [preferred, ...others],
    root: `/apis/${name}`,
  }
}

/** The resources of an `APIResourceList`, in which subresources are items of their own. */
function listedResources(
  group: string,
  version: string,
  list: JsonObject,
): readonly ServedResource[] {
  const items = objectsOf(list, 'resources')
  const names = items.map((item) => textOf(item, 'name'))
  return items.flatMap((item) => {
    const resource = textOf(item, 'name')
    if (resource.includes('/')) return []
    const prefix = `${resource}/`
    return {
      group,
      version,
      resource,
      singular: textOf(item, 'singularName'),
      kind: textOf(item, 'kind'),
      namespaced: item['namespaced'] === true,
      verbs: textsOf(item, 'verbs'),
      shortNames: textsOf(item, 'shortNames'),
      categories: textsOf(item, 'categories'),
      subresources: names.flatMap((name) =>
        name.startsWith(prefix) ? name.slice(prefix.length) : [],
      ),
    }
  })
}
