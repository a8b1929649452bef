import { type FeedListener, ObjectFeed } from '../cache/object-feed.ts'
import type { ControllerParts } from './controller-registration.ts'

/** Makes a feed that tells `listener` of objects until `signal` aborts. */
export type OpenFeed = (listener: FeedListener, signal: AbortSignal) => ObjectFeed

/** Feeds of the resources whose prefix `wants` accepts. */
export function feedOf(
  { cache, runtime: { timers } }: Pick<ControllerParts, 'cache' | 'runtime'>,
  wants: (prefix: string) => boolean,
): OpenFeed {
  return (listener, signal) => new ObjectFeed({ cache, timers, listener, signal, wants })
}
