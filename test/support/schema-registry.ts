import { type Brand, brands } from '../../core/api/brand.ts'
import { builtInTypes } from '../../core/kinds/built-in-types.ts'
import { servedRelease } from '../../core/release/served-release.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../../core/schema/registry.ts'

/** One registry a brand and release: compiling its schemas again for each test would only cost time. */
const registries = new Map<string, SchemaRegistry>()

/** The built-in types. */
export function registryOf(
  brand: Brand = brands.k8s,
  release: string = servedRelease,
): SchemaRegistry {
  const key = `${brand.apiDomain} ${release}`
  const registry = registries.get(key) ?? createSchemaRegistry(builtInTypes, brand, release)
  registries.set(key, registry)
  return registry
}
