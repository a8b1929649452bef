import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import { storedPrefix } from '../objects/stored-resource.ts'
import type { ControllerParts } from './controller-registration.ts'
import type { Controller } from './controller.ts'
import { feedOf } from './open-feed.ts'

/** The objects that a controller waits for before its code is loaded. */
export interface AwaitedObjects {
  readonly resource: GroupResource
  /** Whether an object is one of them; any is unless given. */
  readonly accepts?: (entry: CachedEntry) => boolean
}

/** A controller whose code is loaded at the first of the objects that it works on, which few servers have. */
export function controllerAtFirst(
  name: string,
  parts: ControllerParts,
  awaited: AwaitedObjects,
  load: () => Promise<Controller>,
): Controller {
  return {
    name,
    async run(signal) {
      await firstObject(parts, awaited, signal)
      if (!signal.aborted) await (await load()).run(signal)
    },
  }
}

/** Resolves at the first such object, or when it has to. */
function firstObject(
  parts: ControllerParts,
  { resource, accepts = () => true }: AwaitedObjects,
  signal: AbortSignal,
): Promise<void> {
  const prefix = storedPrefix(parts, resource)
  return new Promise((resolve) => {
    const found = new AbortController()
    const end = (): void => {
      found.abort()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    const listener: FeedListener = {
      put(_prefix, entry) {
        if (accepts(entry)) end()
      },
      gone: () => undefined,
      reread: () => undefined,
    }
    feedOf(parts, (each) => each === prefix)(listener, found.signal)
    if (signal.aborted) end()
  })
}
