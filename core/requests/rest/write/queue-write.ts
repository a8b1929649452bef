import { ApiError, conflict, staleObjectMessage } from '../../../base/api/errors/api-error.ts'
import { Lazy } from '../../../base/execution/lazy.ts'
import { parseDuration } from '../../../base/time/duration.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { NamespacedName } from '../namespaced-name.ts'
import { keyOf, readCached, readLatest } from '../newest-state.ts'
import type { ResourceContext } from '../resource-context.ts'
import { overdue, type Turn } from '../write-queues.ts'

/** How many times a write is attempted when writes that the queue does not order come first: of other servers, of webhooks. */
const mostAttempts = 1000

/** The longest that a write waits and is attempted again, in milliseconds; as in the original. */
const longest = 34_000

/** The milliseconds that a write has; a client may ask for fewer. */
function timeFor({ query }: ResourceContext): number {
  const asked = Number(parseDuration(query.get('timeout') ?? '') ?? 0n) / 1e6
  return asked > 0 ? Math.min(asked, longest) : longest
}

/** Only servers that share their store decide again. */
const lazyFirstStates = new Lazy(async () => (await import('./first-states.ts')).FirstStates)

function readNow(
  context: ResourceContext,
  place: NamespacedName,
): Entry | undefined | Promise<Entry | undefined> {
  const { isCurrent } = context.services.store.cache
  return isCurrent ? readCached(context, place) : readLatest(context, place)
}

/** The turn of an attempt, and the state that it starts from. */
export interface WriteTurn extends Turn {
  /** The state of the object that the write is queued for; a promise only where the store has to be asked. */
  read(): Entry | undefined | Promise<Entry | undefined>
}

/**
 * Makes a write of an object once the writes that came before it are done, so that it meets their state. `attempt` returns undefined
 * where another write came first all the same, and is called again in its next turn.
 *
 * With `stateOf`, which gives the state that the write came to, attempts may start from a cached state that is older than the store's
 * ({@link FirstStates}).
 *
 * @throws ApiError of the attempt; `Timeout`, `TooManyRequests`, `ServiceUnavailable` of the queue.
 */
export async function queueWrite<T>(
  context: ResourceContext,
  place: NamespacedName,
  attempt: (turn: WriteTurn) => Promise<T | undefined>,
  stateOf?: (made: T) => Entry,
): Promise<T> {
  const { definition, info, request, services, warnings } = context
  const { runtime } = services
  const { writeQueues: queues } = services.writes
  const key = keyOf(definition, place)
  const warningsBefore = warnings.length
  const states = services.store.cache.mayLag
    ? new (lazyFirstStates.loaded ?? (await lazyFirstStates.load()))(
        context,
        place,
        stateOf !== undefined,
      )
    : undefined
  const read = (): ReturnType<WriteTurn['read']> =>
    states ? states.read() : readNow(context, place)
  let deadline: number | undefined
  const left = (): number => {
    const now = runtime.clock.now()
    deadline ??= now + timeFor(context)
    return deadline - now
  }
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const turn = queues.take(key) ?? (await queues.wait(key, request.signal, left()))
    try {
      const made = await attempt({ end: () => turn.end(), read })
      if (made === undefined) states?.lose()
      else if (!stateOf || !states || (await states.stands(stateOf(made)))) return made
    } catch (error) {
      if (!states || !(error instanceof ApiError) || (await states.stands(undefined))) throw error
    } finally {
      turn.end()
    }
    if (left() <= 0) throw overdue()
    // Each warning is given once; those of a collection's other objects stay.
    if (info.verb !== 'deletecollection') warnings.length = warningsBefore
  }
  throw conflict(definition, place.name, staleObjectMessage)
}
