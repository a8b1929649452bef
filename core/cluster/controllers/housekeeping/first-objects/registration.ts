import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { loadedController } from '../../shared/loaded-controller.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedResource } from '../../shared/stored-resource.ts'
import { FirstObjectKeeper } from './first-object-keeper.ts'

const name = 'first-object-keeper'

export const firstObjectKeeper: ControllerRegistration = {
  name,
  needs: () => [],
  create: (parts) =>
    loadedController(
      name,
      async () =>
        new FirstObjectKeeper({
          ...parts,
          client: parts.serverClient,
          objects: await parts.firstObjects(),
          prefixOf: (resource) => storedResource(parts, resource)?.storedAs?.prefix,
          find: (prefix, key) => parts.cache.resource(prefix).get(key),
          feed: (prefixes, listener, signal) =>
            feedOf(parts, (prefix) => prefixes.has(prefix))(listener, signal),
        }),
    ),
}
