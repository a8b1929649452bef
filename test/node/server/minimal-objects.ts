import { readFileSync } from 'node:fs'
import { loadAll } from 'js-yaml'
import { expect } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { Verb } from '../../../core/base/api/resource-verbs.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { podPlugins } from '../../support/access/pod-plugins.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/servers/test-server.ts'

export const minimalFile = new URL('../../e2e/objects/minimal.yaml', import.meta.url)
export const minimal = loadAll(readFileSync(minimalFile, 'utf8')) as ApiObject[]
export const catalog = builtInCatalog()

export interface Place {
  readonly definition: ResourceDefinition
  readonly subresource: string
  readonly verbs: ReadonlySet<Verb>
  /** Of the subresource of the minimal object. */
  readonly path: string
  readonly objectPath: string
}

export function placesOf(definition: ResourceDefinition): Place[] {
  const namespace = definition.namespaced ? 'default' : ''
  const stored = catalog.storedBehind(definition)
  const manifest = minimal.find(({ kind }) => kind === stored.kind)
  const { name = '' } = manifest?.metadata ?? {}
  return [...definition.subresources.values()].map(({ name: subresource, verbs }) => ({
    definition,
    subresource,
    verbs,
    path: resourcePath(definition, { namespace, name, subresource }),
    objectPath: resourcePath(definition, { namespace, name }),
  }))
}

/** Subresources that reach the node of a pod, which take no object. */
const connections = new Set(['attach', 'exec', 'log', 'portforward', 'proxy'])

export const places = catalog.definitions
  .flatMap((definition) => placesOf(definition))
  .filter(({ subresource }) => !connections.has(subresource))

/** Those that show and take the whole object, or a Scale of it. */
export const readable = places.filter(({ verbs }) => verbs.has('get') && verbs.has('update'))

/** Bodies of those that are only posted to. */
export const posted: Readonly<Record<string, JsonObject>> = {
  'pods/binding': { metadata: { name: 'minimal' }, target: { kind: 'Node', name: 'minimal' } },
  'pods/eviction': { metadata: { name: 'minimal' } },
  'serviceaccounts/token': { spec: { audiences: ['a'], expirationSeconds: 600 } },
}

export const writeOnly = places.filter(({ verbs }) => verbs.has('create'))

export async function withMinimalObjects(options: TestServerOptions = {}): Promise<TestServer> {
  // The minimal LimitRange would give the minimal pod, which was there before, other resources in each resize.
  const disableAdmissionPlugins = [...podPlugins, 'LimitRanger']
  const server = await openTestServer({ controllers: [], disableAdmissionPlugins, ...options })
  for (const manifest of minimal) {
    const [group = '', version = ''] = manifest.apiVersion.includes('/')
      ? manifest.apiVersion.split('/')
      : ['', manifest.apiVersion]
    const definition = catalog.byKind(group, version, manifest.kind)
    if (!definition?.storedAs) continue
    const path = resourcePath(definition, { namespace: definition.namespaced ? 'default' : '' })
    expect((await server.post(path, manifest)).status).toBe(201)
  }
  return server
}

export function nameOf({ definition, subresource }: Place): string {
  const { group, version, resource } = definition
  return `${group}/${version} ${resource}/${subresource}`
}

export async function outcomes(
  of: readonly Place[],
  outcome: (place: Place) => Promise<string>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const place of of) found[nameOf(place)] = await outcome(place)
  return found
}

export function all(of: readonly Place[], outcome: string): Record<string, string> {
  return Object.fromEntries(of.map((place) => [nameOf(place), outcome]))
}

export const mergePatch = { headers: { 'content-type': 'application/merge-patch+json' } }

export const stored = catalog.definitions.filter(({ storedAs }) => storedAs)
