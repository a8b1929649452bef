import type { Brand } from '../api/brand.ts'
import type { Authorizer } from '../authz/authorizer.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** What plug-ins are made of. */
export interface AdmissionParts {
  readonly brand: Brand
  readonly cache: WatchCache
  readonly catalog: Catalog
  readonly authorizer: Authorizer
}
