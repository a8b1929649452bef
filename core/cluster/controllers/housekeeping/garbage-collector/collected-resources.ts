import { formatGroupVersion } from '../../../../base/api/group-version.ts'
import type { OwnerReference } from '../../../../base/api/object.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type {
  AggregatedResource,
  AggregatedResources,
} from '../../../../requests/aggregation/aggregated-resources.ts'
import { preferredResources } from '../../shared/aggregated/preferred-resources.ts'
import { ownerResource } from '../../shared/objects/owner-resource.ts'
import { parsePlace, type PlaceId } from '../object-place.ts'

/** A resource whose objects own others or are owned: of this server, or of one behind it. */
export type CollectedResource = ResourceDefinition | AggregatedResource

/** The begin of the prefixes of aggregated resources in places, which those of the store do not have. */
const mark = '/'

/** Whether another server has the object at a place. */
export function isElsewhere(place: PlaceId): boolean {
  return place.startsWith(mark)
}

/** The prefix by which places name a resource of an aggregated API, whatever its version. */
export function aggregatedPrefix({ group, resource }: AggregatedResource): string {
  return `${mark}${encodeURIComponent(group)}/${encodeURIComponent(resource)}`
}

/** The resources of a server and of those behind it, by the prefixes of places and by kinds. */
export class CollectedResources {
  readonly #catalog: Catalog
  readonly #aggregated: AggregatedResources
  #known: ReturnType<AggregatedResources['groupVersions']> = []
  #byPrefix: ReadonlyMap<string, AggregatedResource> = new Map()

  constructor(catalog: Catalog, aggregated: AggregatedResources) {
    this.#catalog = catalog
    this.#aggregated = aggregated
  }

  /** The resource of a place; undefined where it is no longer served. */
  at(place: PlaceId): CollectedResource | undefined {
    const { prefix } = parsePlace(place)
    return isElsewhere(place) ? this.#elsewhere().get(prefix) : this.#catalog.byPrefix(prefix)
  }

  /** The resource that an owner reference names, and its prefix; undefined for a kind that is unknown or never stored. */
  named(
    reference: OwnerReference,
  ): { readonly resource: CollectedResource; readonly prefix: string } | undefined {
    const own = ownerResource(this.#catalog, reference)
    if (own?.storedAs) return { resource: own, prefix: own.storedAs.prefix }
    const { apiVersion, kind } = reference
    for (const { group, version } of this.#aggregated.groupVersions()) {
      if (formatGroupVersion(group, version) !== apiVersion) continue
      const found = this.#aggregated.of(group, version).find((each) => each.kind === kind)
      if (found) return { resource: found, prefix: aggregatedPrefix(found) }
    }
    return undefined
  }

  #elsewhere(): ReadonlyMap<string, AggregatedResource> {
    const known = this.#aggregated.groupVersions()
    if (known !== this.#known) {
      this.#known = known
      const all = preferredResources(this.#aggregated, 'known')
      this.#byPrefix = new Map(all.map((each) => [aggregatedPrefix(each), each]))
    }
    return this.#byPrefix
  }
}
