import { entryKey } from '../../cache/object-key.ts'
import type { ControllerRegistration } from '../controller-registration.ts'
import { parsePlace } from '../object-place.ts'
import { feedOf } from '../open-feed.ts'
import { storedResource } from '../stored-resource.ts'
import { FirstObjectKeeper } from './first-object-keeper.ts'

export const firstObjectKeeper: ControllerRegistration = {
  name: 'first-object-keeper',
  needs: () => [],
  create: (parts) =>
    new FirstObjectKeeper({
      ...parts,
      client: parts.serverClient,
      objects: parts.firstObjects,
      prefixOf: (resource) => storedResource(parts, resource)?.storedAs?.prefix,
      read(place) {
        const { prefix, namespace, name } = parsePlace(place)
        return parts.cache.resource(prefix).get(entryKey(namespace, name))?.object()
      },
      feed: (prefixes, listener, signal) =>
        feedOf(parts, (prefix) => prefixes.has(prefix))(listener, signal),
    }),
}
