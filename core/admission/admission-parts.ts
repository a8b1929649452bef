import type { Brand } from '../api/brand.ts'
import type { Authorizer } from '../authz/authorizer.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** The parts of a server that built-in admission plug-ins use. */
export interface AdmissionParts {
  readonly brand: Brand
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly authorizer: Authorizer
}
