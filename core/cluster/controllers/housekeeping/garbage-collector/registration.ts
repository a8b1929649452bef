import { entryKey } from '../../../../storage/cache/object-key.ts'
import { sharedIfReadable } from '../../../../storage/cache/readable-object.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/controller-registration.ts'
import { parsePlace } from '../../shared/object-place.ts'
import { feedOf } from '../../shared/open-feed.ts'
import type { CollectorContext } from './collector-context.ts'
import { GarbageCollector } from './garbage-collector.ts'

export const garbageCollector: ControllerRegistration = {
  name: 'garbage-collector-controller',
  formerName: 'garbagecollector',
  needs: () => [],
  create: (parts) =>
    new GarbageCollector({
      ...parts,
      // Events are left out: they own nothing, and expire by themselves.
      feed: feedOf(parts, (prefix) => prefix !== 'events'),
      has: hasIn(parts),
    }),
}

function hasIn({
  cache,
  catalog,
}: Pick<ControllerParts, 'cache' | 'catalog'>): CollectorContext['has'] {
  return (place, uid) => {
    const { prefix, namespace, name } = parsePlace(place)
    if (!catalog.byPrefix(prefix)) return false
    const entry = cache.resource(prefix).get(entryKey(namespace, name))
    return entry !== undefined && sharedIfReadable(entry)?.metadata.uid === uid
  }
}
