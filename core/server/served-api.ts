import type { Brand } from '../api/brand.ts'
import { issuerPaths } from '../authn/issuer-documents.ts'
import type { BuiltInCatalog } from '../catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../catalog/catalog-overlay.ts'
import { createCatalog } from '../kinds/definitions/create-catalog.ts'
import { createFormats } from '../codec/create-formats.ts'
import type { Formats } from '../codec/formats.ts'
import { Discovery } from '../discovery/discovery.ts'
import { builtInTypes } from '../kinds/built-in-types.ts'
import { healthPaths } from '../observe/health-checks.ts'
import { metricsPath } from '../observe/metrics/answer-metrics.ts'
import { builtInOperations } from '../operations/operations.ts'
import { OpenApi } from '../openapi/openapi.ts'
import { type DeprecationNotice, deprecationNotices } from '../catalog/deprecation.ts'
import { createFeatureGates } from '../release/feature-gates.ts'
import { servedRelease as release } from '../release/served-release.ts'
import type { Runtime } from '../runtime.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../schema/registry.ts'

/**
 * The parts of a server that depend on its options alone and not on its store. They are costly to make, never change, and
 * are shared by servers that follow each other on copies of one store.
 */
export interface ServedApi {
  readonly catalog: BuiltInCatalog
  readonly formats: Formats
  readonly registry: SchemaRegistry
  readonly discovery: Discovery
  readonly openApi: OpenApi
  readonly deprecationOf: DeprecationNotice
}

/** The API of one server: the built-in resources, and those added to this server alone. */
export interface OwnApi extends Omit<ServedApi, 'catalog'> {
  readonly catalog: CatalogOverlay
}

/** Makes the API of one server over the shared {@link ServedApi}. */
export function ownApi(api: ServedApi): OwnApi {
  const catalog = new CatalogOverlay(api.catalog)
  return {
    ...api,
    catalog,
    discovery: api.discovery.over(catalog),
    openApi: api.openApi.over(catalog),
  }
}

/** Options that decide which API a server serves, and what its discovery and `/version` say. */
export interface ServedApiOptions {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly featureGates: ReadonlyMap<string, boolean>
  /** `--runtime-config`: which group versions and resources are served, beyond the defaults. */
  readonly runtimeConfig: ReadonlyMap<string, boolean>
  /** Where the host runs, for `/version`: `linux/amd64`. */
  readonly platform: string
  /** `host:port` that clients reach the server at, once the host knows; empty where there is none. */
  readonly address: () => string
}

const documents = ['/openapi/v2', '/openapi/v3', '/openapi/v3/']

interface BuiltInKinds {
  readonly registry: SchemaRegistry
  /** The catalogue without any runtime configuration. */
  readonly catalog: BuiltInCatalog
}

/**
 * Schemas and catalogue of each brand, shared by all servers of a process. They never change, and whatever is compiled from a schema is
 * remembered with it, so only the first server takes the time to make them.
 */
const builtInKinds = new Map<Brand, BuiltInKinds>()

function builtInCatalog(
  brand: Brand,
  registry: SchemaRegistry,
  runtimeConfig: ReadonlyMap<string, boolean>,
): BuiltInCatalog {
  return createCatalog({ brand, registry, release, runtimeConfig, operations: builtInOperations })
}

function builtInKindsOf(brand: Brand): BuiltInKinds {
  const known = builtInKinds.get(brand)
  if (known) return known
  const registry = createSchemaRegistry(builtInTypes, brand, release)
  const made = { registry, catalog: builtInCatalog(brand, registry, new Map()) }
  builtInKinds.set(brand, made)
  return made
}

/** @throws RangeError for bad gates or runtime configuration. */
export function createServedApi(options: ServedApiOptions): ServedApi {
  const { brand, runtime, featureGates, runtimeConfig, platform, address } = options
  const { registry, catalog: usual } = builtInKindsOf(brand)
  const catalog = runtimeConfig.size === 0 ? usual : builtInCatalog(brand, registry, runtimeConfig)
  const formats = createFormats(brand, registry, createFeatureGates(featureGates))
  return {
    catalog,
    formats,
    registry,
    discovery: new Discovery({
      brand,
      catalog,
      formats,
      release,
      platform,
      address,
      otherPaths: [...healthPaths(brand), ...Object.values(issuerPaths), ...documents, metricsPath],
    }),
    openApi: new OpenApi({ brand, catalog, formats, registry, release, timers: runtime.timers }),
    deprecationOf: deprecationNotices(release),
  }
}
