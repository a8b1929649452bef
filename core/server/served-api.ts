import { issuerPaths } from '../authn/issuer-documents.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { createCatalog } from '../kinds/definitions/create-catalog.ts'
import { createFormats } from '../codec/create-formats.ts'
import type { Formats } from '../codec/formats.ts'
import { Discovery } from '../discovery/discovery.ts'
import { builtInTypes } from '../kinds/built-in-types.ts'
import { healthPaths } from '../observe/health-checks.ts'
import { OpenApi } from '../openapi/openapi.ts'
import { type DeprecationNotice, deprecationNotices } from '../catalog/deprecation.ts'
import { createFeatureGates } from '../release/feature-gates.ts'
import { servedRelease } from '../release/served-release.ts'
import type { ApiServerOptions } from './create-services.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../schema/registry.ts'

/**
 * What of a server depends on its options alone and not on its store. It is costly to make, and the same for servers that
 * follow each other on copies of one store.
 */
export interface ServedApi {
  readonly catalog: Catalog
  readonly formats: Formats
  readonly registry: SchemaRegistry
  readonly discovery: Discovery
  readonly openApi: OpenApi
  readonly deprecationOf: DeprecationNotice
}

const documents = ['/openapi/v2', '/openapi/v3', '/openapi/v3/']

type ServedApiOptions = Pick<
  ApiServerOptions,
  'brand' | 'runtime' | 'featureGates' | 'runtimeConfig' | 'platform' | 'address'
>

/** @throws RangeError for bad gates or runtime configuration. */
export function createServedApi(options: ServedApiOptions): ServedApi {
  const { brand, runtime, featureGates, runtimeConfig, platform, address } = options
  const release = servedRelease
  const registry = createSchemaRegistry(builtInTypes, brand, release)
  const catalog = createCatalog({ brand, registry, release, runtimeConfig })
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
      otherPaths: [...healthPaths(brand), ...Object.values(issuerPaths), ...documents],
    }),
    openApi: new OpenApi({ brand, catalog, formats, registry, release, timers: runtime.timers }),
    deprecationOf: deprecationNotices(release),
  }
}
