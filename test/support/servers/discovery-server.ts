import { type BrandName, brands } from '../../../core/base/api/brand.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import { createFeatureGates } from '../../../core/base/release/feature-gates.ts'
import type { EmulatedRelease } from '../../../core/kinds/assembly/releases/emulated-release.ts'
import { defaultRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import type { AggregatedGroupVersion } from '../../../core/kinds/discovery/aggregated-group-version.ts'
import { Discovery } from '../../../core/kinds/discovery/discovery.ts'
import { BuiltInCatalog } from '../../../core/objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../core/objects/catalog/catalog-overlay.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { Formats } from '../../../core/objects/codec/formats.ts'
import { jsonFormat } from '../../../core/objects/codec/json-format.ts'
import { protobufFormat } from '../../../core/objects/codec/protobuf/protobuf-format.ts'
import { yamlFormat } from '../../../core/objects/codec/yaml/yaml-format.ts'
import { definition, subresources } from '../objects/definition.ts'
import { getRequest } from '../requests/get-request.ts'
import { registryOf } from '../schemas/schema-registry.ts'

const pods = definition({
  group: '',
  version: 'v1',
  resource: 'pods',
  kind: 'Pod',
  shortNames: ['po'],
  categories: ['all'],
  subresources: subresources(
    { name: 'status', group: '', version: 'v1', kind: 'Pod', verbs: new Set(['update', 'get']) },
    {
      name: 'eviction',
      group: 'policy',
      version: 'v1',
      kind: 'Eviction',
      verbs: new Set(['create']),
    },
  ),
})
const nodes = definition({
  group: '',
  version: 'v1',
  resource: 'nodes',
  kind: 'Node',
  namespaced: false,
})
const reviews = definition({
  group: 'policy',
  version: 'v1',
  resource: 'reviews',
  kind: 'Review',
  verbs: new Set(['create']),
  storedAs: undefined,
})
const scalers = (version: string) =>
  definition({ group: 'autoscaling', version, resource: 'scalers', kind: 'Scaler' })

/** What was added to the catalogue of {@link discoveryServer} later. */
export const widgets: ResourceDefinition = definition({
  group: 'shop.example',
  version: 'v1',
  resource: 'widgets',
  kind: 'Widget',
})

/** Discovery of two core resources, one in two versions of `autoscaling`, and one of `policy` that is not stored. */
export interface DiscoveryServer {
  readonly catalog: CatalogOverlay
  /** What servers behind it serve. */
  aggregated: readonly AggregatedGroupVersion[]
  /** Undefined for a path that is not discovery's. */
  respond(path: string, headers?: Readonly<Record<string, string>>): ApiResponse | undefined
  get(path: string, headers?: Readonly<Record<string, string>>): ApiResponse
  /** The body in JSON, parsed. */
  body(path: string, headers?: Readonly<Record<string, string>>): unknown
}

function catalogOf(): CatalogOverlay {
  return new CatalogOverlay(
    new BuiltInCatalog([
      { definitions: [pods, nodes], priority: { group: 18000, version: 1 } },
      { definitions: [scalers('v1')], priority: { group: 17500, version: 15 } },
      { definitions: [scalers('v2')], priority: { group: 17500, version: 30 } },
      { definitions: [reviews], priority: { group: 17100, version: 15 } },
    ]),
  )
}

export function discoveryServer(
  brand: BrandName = 'k8s',
  release: EmulatedRelease = defaultRelease,
): DiscoveryServer {
  const catalog = catalogOf()
  const behind: { aggregated: readonly AggregatedGroupVersion[] } = { aggregated: [] }
  const protobuf = protobufFormat(brands[brand], registryOf(brands[brand]))
  const discovery = new Discovery({
    brand: brands[brand],
    catalog,
    aggregated: () => behind.aggregated,
    formats: new Formats(jsonFormat, yamlFormat, protobuf),
    release,
    gates: createFeatureGates(new Map(), release.gates),
    platform: 'linux/amd64',
    address: () => '127.0.0.1:6443',
    otherPaths: ['/livez'],
  })
  const respond: DiscoveryServer['respond'] = (path, headers) =>
    discovery.respond(getRequest(path, headers))
  const get: DiscoveryServer['get'] = (path, headers) => {
    const response = respond(path, headers)
    if (!response) throw new Error(`${path} is not answered by discovery`)
    return response
  }
  return Object.assign(behind, {
    catalog,
    respond,
    get,
    body: (path: string, headers?: Readonly<Record<string, string>>): unknown =>
      JSON.parse(bodyText(get(path, headers))),
  })
}

/** The body of a response that has all of it at hand. */
export function bodyText({ body }: ApiResponse): string {
  if (!(body instanceof Uint8Array)) throw new Error('the answer has no bytes')
  return new TextDecoder().decode(body)
}
