import { type Brand, brands } from '../../../core/base/api/brand.ts'
import { sharedEncoding, type SharedEncodingParts } from '../../../core/server/shared-encoding.ts'
import type { StorageEncoding } from '../../../core/storage/encoding/encoded-storage.ts'
import { builtInCatalog } from '../schemas/built-in-catalog.ts'
import { releaseOf } from '../schemas/release-of.ts'
import { registryOf } from '../schemas/schema-registry.ts'

/** How a server of release 1.34 that serves every built-in kind keeps its objects in a shared store. */
export function storedEncoding(
  parts: Partial<SharedEncodingParts> & { readonly brand?: Brand } = {},
): StorageEncoding {
  const { brand = brands.k8s } = parts
  return sharedEncoding({
    brand,
    api: {
      catalog: builtInCatalog({ 'api/all': true }, { brand, gates: () => true }),
      registry: registryOf(brand, '1.34'),
      release: releaseOf('1.34'),
    },
    environment: () => ({ brand, now: '2026-01-02T03:04:05Z', gate: () => true }),
    customInCbor: false,
    unreadableIsDeletable: false,
    ...parts,
  })
}
