import type { Brand } from '../../base/api/brand.ts'
import type { WireClient } from '../../base/client/client.ts'
import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { FaultRule } from '../../requests/faults/fault-rule.ts'

/** Where the resources of fault rules are looked up. */
export interface FaultPlace {
  readonly brand: Brand
  readonly catalog: Pick<Catalog, 'definitions'>
  /** Client of a user who may list definitions of custom resources. */
  readonly client: () => WireClient
}

/**
 * Refuses a fault rule for a resource that does not exist. Resources of other groups than the built-in ones may be defined later.
 * @throws RangeError with the nearest resource
 */
export async function checkFaultResources({ match }: FaultRule, place: FaultPlace): Promise<void> {
  for (const name of [match?.resource ?? []].flat()) {
    if (name === '*' || place.catalog.definitions.some(({ resource }) => resource === name))
      continue
    const { checkUncommonResource } = await import('./options/check-uncommon-resource.ts')
    await checkUncommonResource(name, place)
  }
}
