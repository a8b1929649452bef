import { type BrandName, brands } from '../../../core/base/api/brand.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import { createFeatureGates } from '../../../core/base/release/feature-gates.ts'
import { createCatalog } from '../../../core/kinds/assembly/definitions/create-catalog.ts'
import { defaultRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import type { BuiltInCatalog } from '../../../core/objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../core/objects/catalog/catalog-overlay.ts'
import type { Catalog } from '../../../core/objects/catalog/catalog.ts'
import { textFormats } from '../../../core/objects/codec/formats.ts'
import { builtInDescriptions } from '../../../core/requests/openapi/descriptions/built-in-descriptions.ts'
import { OpenApi } from '../../../core/requests/openapi/openapi.ts'
import { builtInOperations } from '../../../core/requests/operations/operations.ts'
import { getRequest } from '../requests/get-request.ts'
import { registryOf } from './schema-registry.ts'

/** The published schemas of all that is built in, as one server serves them. */
export interface PublishedServer {
  readonly catalog: CatalogOverlay
  /** Turns given up to other work so far. */
  turns(): number
  get(address: string, headers?: Readonly<Record<string, string>>): Promise<ApiResponse>
  /** What a server of the same options answers at `address` that has a catalogue of its own. */
  beside(catalog: Catalog, address: string): Promise<ApiResponse | undefined>
  /** The document at `address`, parsed. */
  document(address: string): Promise<unknown>
}

function builtInCatalog(brand: BrandName): BuiltInCatalog {
  const registry = registryOf(brands[brand])
  return createCatalog({
    brand: brands[brand],
    registry,
    release: defaultRelease,
    runtimeConfig: new Map(),
    operations: builtInOperations,
  })
}

export function publishedServer(
  brand: BrandName = 'k8s',
  builtIn: BuiltInCatalog = builtInCatalog(brand),
): PublishedServer {
  const registry = registryOf(brands[brand])
  const catalog = new CatalogOverlay(builtIn)
  let turns = 0
  const openApi = new OpenApi({
    brand: brands[brand],
    formats: textFormats,
    registry,
    catalog,
    release: defaultRelease,
    gates: createFeatureGates(new Map()),
    descriptions: builtInDescriptions(brands[brand]),
    timers: {
      yieldTurn: () => {
        turns++
        return Promise.resolve()
      },
    },
  })
  const get: PublishedServer['get'] = async (address, headers) => {
    const response = await openApi.respond(getRequest(address, headers))
    if (!response) throw new Error(`${address} is not answered by OpenAPI`)
    return response
  }
  return {
    catalog,
    turns: () => turns,
    get,
    beside: (other, address) => openApi.over(other).respond(getRequest(address)),
    document: async (address) => {
      const { body } = await get(address)
      if (!(body instanceof Uint8Array)) throw new Error(`${address} has no bytes`)
      return JSON.parse(new TextDecoder().decode(body))
    },
  }
}
