import { type FeedListener, ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import type { ControllerParts } from './controller-registration.ts'

/** Opens a feed that reports objects to `listener` until `signal` aborts. */
export type OpenFeed = (listener: FeedListener, signal: AbortSignal) => ObjectFeed

/** Opens feeds of the resources whose store prefix `wants` accepts. */
export function feedOf(
  { cache, runtime: { timers } }: Pick<ControllerParts, 'cache' | 'runtime'>,
  wants: (prefix: string) => boolean,
): OpenFeed {
  return (listener, signal) => new ObjectFeed({ cache, timers, listener, signal, wants })
}
