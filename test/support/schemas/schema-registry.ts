import { type Brand, brands } from '../../../core/base/api/brand.ts'
import { defaultRelease } from '../../../core/base/release/default-release.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { builtInTypes } from '../../../core/kinds/assembly/built-in-types.ts'
import { defaultFunctions } from '../../../core/kinds/assembly/registries/default-functions.ts'
import { typeTableHistory } from '../../../core/kinds/assembly/releases/table-history.ts'
import { createSchemaRegistry, type SchemaRegistry } from '../../../core/objects/schema/registry.ts'

/** One registry a brand and release: compiling its schemas again for each test would only cost time. */
const registries = new Map<string, SchemaRegistry>()

const allTypes = { tables: typeTableHistory, defaultFunctions }

/** The built-in types as a release had them; of the default one without those that it lacks. */
export function registryOf(
  brand: Brand = brands.k8s,
  release: string = defaultRelease,
): SchemaRegistry {
  const key = `${brand.apiDomain} ${release}`
  const types = release === defaultRelease ? builtInTypes : allTypes
  const registry = registries.get(key) ?? createSchemaRegistry(types, brand, parseRelease(release))
  registries.set(key, registry)
  return registry
}
