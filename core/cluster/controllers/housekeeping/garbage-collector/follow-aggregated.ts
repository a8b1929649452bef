import { ownershipOf } from '../../../../base/api/metadata/ownership.ts'
import type { ObjectMeta } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { Lazy } from '../../../../base/execution/lazy.ts'
import { aborted } from '../../../../base/execution/on-abort.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type {
  AggregatedResource,
  AggregatedResources,
} from '../../../../requests/aggregation/aggregated-resources.ts'
import { entryKey } from '../../../../storage/cache/object-key.ts'
import { placeId, type PlaceId } from '../object-place.ts'
import { aggregatedPrefix, isElsewhere } from './collected-resources.ts'
import type { OwnerGraph } from './owner-graph.ts'

/** Follows objects of other servers; it is loaded once there is an aggregated API. */
const aggregatedObjects = new Lazy(
  async () => (await import('../../shared/aggregated/aggregated-objects.ts')).AggregatedObjects,
)

export interface FollowedParts {
  readonly client: Client
  readonly runtime: Runtime
  readonly aggregated: AggregatedResources
}

/** Puts the objects of aggregated APIs into the graph, and takes them out of it with their APIs, until `signal` aborts. */
export async function followAggregated(
  parts: FollowedParts,
  graph: OwnerGraph,
  signal: AbortSignal,
): Promise<void> {
  const { aggregated } = parts
  let known = aggregated.groupVersions()
  let following: Promise<void> | undefined
  const adapt = (): void => {
    const groupVersions = aggregated.groupVersions()
    if (groupVersions.length > 0) following ??= follow(parts, graph, signal)
    if (groupVersions === known) return
    known = groupVersions
    graph.relocate()
    // What could not be read may be readable now.
    graph.lookAtPlaces(isElsewhere)
  }
  const cancel = aggregated.onChange(adapt)
  if (known.length > 0) following = follow(parts, graph, signal)
  await aborted(signal)
  cancel()
  await following
}

async function follow(parts: FollowedParts, graph: OwnerGraph, signal: AbortSignal): Promise<void> {
  const Objects = await aggregatedObjects.load()
  const objects = new Objects({
    ...parts,
    listener: {
      put: (resource, metadata) => graph.put(placeOf(resource, metadata), ownershipOf(metadata)),
      gone: (resource, metadata) => graph.gone(placeOf(resource, metadata)),
      ended: (resource) => {
        const prefix = `${aggregatedPrefix(resource)} `
        graph.forget((place) => place.startsWith(prefix))
      },
    },
  })
  await objects.run(signal)
}

function placeOf(resource: AggregatedResource, { namespace = '', name = '' }: ObjectMeta): PlaceId {
  return placeId(aggregatedPrefix(resource), entryKey(namespace, name))
}
