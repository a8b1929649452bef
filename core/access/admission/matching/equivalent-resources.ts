import type { Catalog } from '../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { ServedGroup } from '../../../objects/catalog/served-group.ts'

/**
 * Finds equivalent resources: those whose objects are kept under the same prefix in the store, and that have the same
 * subresource. They are other versions of the resource, or stand in another group, as events do.
 */
export class EquivalentResources {
  readonly #catalog: Catalog
  #groups: readonly ServedGroup[] | undefined
  #byPrefix = new Map<string, readonly ResourceDefinition[]>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** A value that is another one once the catalogue has changed, for memos of what was found. */
  get generation(): object {
    return this.#catalog.groups()
  }

  /** The served resources that are equivalent to `definition`, without itself. */
  of(definition: ResourceDefinition, subresource: string): readonly ResourceDefinition[] {
    const same = this.#sharing(definition.storedAs?.prefix)
    return same.filter(
      (each) =>
        !isSame(each, definition) && (subresource === '' || each.subresources.has(subresource)),
    )
  }

  #sharing(prefix: string | undefined): readonly ResourceDefinition[] {
    if (prefix === undefined) return []
    if (this.#groups !== this.#catalog.groups()) {
      this.#groups = this.#catalog.groups()
      this.#byPrefix = new Map()
    }
    let found = this.#byPrefix.get(prefix)
    if (!found) {
      found = this.#catalog.definitions.filter(({ storedAs }) => storedAs?.prefix === prefix)
      this.#byPrefix.set(prefix, found)
    }
    return found
  }
}

function isSame(a: ResourceDefinition, b: ResourceDefinition): boolean {
  return a.group === b.group && a.version === b.version && a.resource === b.resource
}
