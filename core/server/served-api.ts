import { issuerPaths } from '../access/authn/issuer-documents.ts'
import { healthPaths } from '../access/observe/health-checks.ts'
import { metricsPath, slisPath } from '../access/observe/metrics/answer-metrics.ts'
import type { Brand } from '../base/api/brand.ts'
import { createFeatureGates, type FeatureGates } from '../base/release/feature-gates.ts'
import type { Runtime } from '../base/runtime.ts'
import { createCatalog } from '../kinds/assembly/definitions/create-catalog.ts'
import type { EmulatedRelease } from '../kinds/assembly/releases/emulated-release.ts'
import { defaultRelease } from '../kinds/assembly/releases/load-release.ts'
import type { AggregatedGroupVersions } from '../kinds/discovery/aggregated-group-version.ts'
import { Discovery } from '../kinds/discovery/discovery.ts'
import type { BuiltInCatalog } from '../objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../objects/catalog/catalog-overlay.ts'
import { type DeprecationNotice, deprecationNotices } from '../objects/catalog/deprecation.ts'
import { createFormats } from '../objects/codec/create-formats.ts'
import type { Formats } from '../objects/codec/formats.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../objects/schema/registry.ts'
import { LazyOpenApi } from '../requests/openapi/lazy-openapi.ts'
import { openApiPaths } from '../requests/openapi/openapi-paths.ts'
import { builtInOperations } from '../requests/operations/operations.ts'
import type { StoredEncryption } from './stored-encryption.ts'

/**
 * The parts of a server that depend on its options alone and not on its store. They are costly to make, never change, and
 * are shared by servers that follow each other on copies of one store.
 */
export interface ServedApi {
  readonly release: EmulatedRelease
  readonly catalog: BuiltInCatalog
  readonly formats: Formats
  readonly registry: SchemaRegistry
  readonly discovery: Discovery
  readonly openApi: LazyOpenApi
  readonly deprecationOf: DeprecationNotice
}

/** The API of one server: the built-in resources, and those added to this server alone. */
export interface OwnApi extends Omit<ServedApi, 'catalog'> {
  readonly catalog: CatalogOverlay
}

/** Makes the API of one server over the shared {@link ServedApi}. `aggregated`: what servers behind it serve. */
export function ownApi(api: ServedApi, aggregated: AggregatedGroupVersions): OwnApi {
  const catalog = new CatalogOverlay(api.catalog)
  return {
    ...api,
    catalog,
    discovery: api.discovery.over(catalog, aggregated),
    openApi: api.openApi.over(catalog),
  }
}

/** Options that decide which API a server serves, and what its discovery and `/version` say. */
export interface ServedApiOptions {
  readonly brand: Brand
  readonly runtime: Runtime
  /** The release whose API is served, from `loadRelease`; that of {@link defaultRelease} unless given. */
  readonly release?: EmulatedRelease
  readonly featureGates: ReadonlyMap<string, boolean>
  /** `--runtime-config`: which group versions and resources are served, beyond the defaults. */
  readonly runtimeConfig: ReadonlyMap<string, boolean>
  /** Where the host runs, for `/version`: `linux/amd64`. */
  readonly platform: string
  /** `gitVersion` of `/version`; that of the release unless given. */
  readonly reportedVersion?: string
  /** `host:port` that clients reach the server at, once the host knows; empty where there is none. */
  readonly address: () => string
  /** `host:port` for clients outside, which discovery and the documents of the token issuer name; `address` unless given. */
  readonly externalAddress?: () => string
  /** Encryption of the store, of which discovery names the checks. */
  readonly encryption?: StoredEncryption | undefined
}

interface BuiltInKinds {
  readonly registry: SchemaRegistry
  /** The catalogue without any runtime configuration. */
  readonly catalog: BuiltInCatalog
}

/**
 * Schemas and catalogue of each release and brand, shared by all servers of a process. They never change, and whatever is compiled
 * from a schema is remembered with it, so only the first server takes the time to make them.
 */
const builtInKinds = new WeakMap<EmulatedRelease, Map<Brand, BuiltInKinds>>()

function builtInCatalog(
  release: EmulatedRelease,
  brand: Brand,
  registry: SchemaRegistry,
  runtimeConfig: ReadonlyMap<string, boolean>,
  gates?: FeatureGates,
): BuiltInCatalog {
  const operations = builtInOperations
  const parts = { brand, registry, release, runtimeConfig, operations }
  return createCatalog(gates ? { ...parts, gates } : parts)
}

function builtInKindsOf(release: EmulatedRelease, brand: Brand): BuiltInKinds {
  const byBrand = builtInKinds.get(release) ?? new Map<Brand, BuiltInKinds>()
  builtInKinds.set(release, byBrand)
  const known = byBrand.get(brand)
  if (known) return known
  const registry = createSchemaRegistry(release.types, brand, release)
  const made = { registry, catalog: builtInCatalog(release, brand, registry, new Map()) }
  byBrand.set(brand, made)
  return made
}

/** @throws RangeError for bad gates or runtime configuration. */
export function createServedApi(options: ServedApiOptions): ServedApi {
  const { brand, runtime, featureGates, runtimeConfig, platform, externalAddress } = options
  const { release = defaultRelease } = options
  const { registry, catalog: usual } = builtInKindsOf(release, brand)
  const gates = createFeatureGates(featureGates, release.gates)
  const isUsual = runtimeConfig.size === 0 && featureGates.size === 0
  const catalog = isUsual ? usual : builtInCatalog(release, brand, registry, runtimeConfig, gates)
  const formats = createFormats(brand, registry, gates)
  return {
    release,
    catalog,
    formats,
    registry,
    discovery: new Discovery({
      brand,
      catalog,
      formats,
      release,
      gates,
      platform,
      reportedVersion: options.reportedVersion,
      address: externalAddress ?? options.address,
      otherPaths: [
        ...healthPaths(brand, options.encryption),
        ...Object.values(issuerPaths),
        ...openApiPaths({ release, gates }),
        metricsPath,
        slisPath,
      ],
    }),
    openApi: LazyOpenApi.of({
      brand,
      catalog,
      formats,
      registry,
      release,
      gates,
      timers: runtime.timers,
    }),
    deprecationOf: deprecationNotices(release),
  }
}
