import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'

/** The resource of a stored key. */
export interface StoredResource {
  readonly group: string
  readonly resource: string
  readonly isCustom: boolean
  /** The resource in its storage version, where it is served; undefined where no definition has the key. */
  readonly definition: ResourceDefinition | undefined
}

const root = '/registry/'

/** The resources of stored keys, by the catalogue as it is now. */
export class StoredResources {
  readonly #catalog: Pick<Catalog, 'byPrefix' | 'storedBehind'>

  constructor(catalog: Pick<Catalog, 'byPrefix' | 'storedBehind'>) {
    this.#catalog = catalog
  }

  /** The resource of a key of this server; one without a definition is named by its key. Undefined for keys that hold no objects. */
  find(key: string): StoredResource | undefined {
    if (!key.startsWith(root)) return undefined
    const first = key.indexOf('/', root.length)
    const second = key.indexOf('/', first + 1)
    for (const end of [first, second]) {
      const found = end === -1 ? undefined : this.#catalog.byPrefix(key.slice(root.length, end))
      if (!found) continue
      const definition = this.#catalog.storedBehind(found)
      const { resource, isCustom = false } = definition
      return { group: definition.group, resource, isCustom, definition }
    }
    const [group = '', resource = ''] = key.slice(root.length).split('/')
    const isCustom = group.includes('.')
    return isCustom
      ? { group, resource, isCustom, definition: undefined }
      : { group: '', resource: group, isCustom, definition: undefined }
  }
}
