import { storedKindOf } from '../requests/rest/stored-kind-of.ts'
import type { ObjectInheritance } from '../storage/cache/object-inheritance.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'
import type { OwnApi } from './served-api.ts'
import { type ReadingParts, storedVersionReader } from './stored-version-reader.ts'

/** Registers every stored resource, served or not, with the selectable fields of all its versions. */
export function registerResources(
  cache: WatchCache,
  api: OwnApi,
  parts: ReadingParts & { readonly inheritance?: ObjectInheritance },
): void {
  const { catalog } = api
  const readerOf = storedVersionReader(api, parts)
  for (const definition of [...catalog.stored(), ...catalog.definitions]) {
    const { storedAs, namespaced, selectableFields } = definition
    if (!storedAs) continue
    const stored = catalog.storedBehind(definition)
    cache.register({
      prefix: storedAs.prefix,
      namespaced,
      fields: selectableFields.values(),
      stored:
        parts.inheritance?.storedKind(storedAs.prefix) ?? storedKindOf(stored, readerOf(stored)),
    })
  }
}
