import { Lazy } from '../../../../base/execution/lazy.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { lazyController } from '../../shared/framework/lazy-controller.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'

// It starts behind what waits for the server, as the table of its objects does.
const lazyKeeper = new Lazy(
  async () => (await import('./first-object-keeper.ts')).FirstObjectKeeper,
)

const name = 'first-object-keeper'

export const firstObjectKeeper: ControllerRegistration = {
  name,
  needs: () => [],
  create: (parts) =>
    lazyController(name, async () => {
      const objects = await parts.firstObjects()
      const FirstObjectKeeper = await lazyKeeper.load()
      return new FirstObjectKeeper({
        ...parts,
        client: parts.serverClient,
        objects,
        prefixOf: (resource) => storedResource(parts, resource)?.storedAs?.prefix,
        find: (prefix, key) => parts.cache.resource(prefix).get(key),
        feed: (prefixes, listener, signal) =>
          feedOf(parts, (prefix) => prefixes.has(prefix))(listener, signal),
      })
    }),
}
