import type { Brand } from '../api/brand.ts'
import { isFlagSet } from '../http/request-info.ts'
import { parseInteger } from '../http/request-options.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import type { RandomPurpose, Runtime } from '../runtime.ts'
import type { Revision } from '../storage/storage.ts'
import { checkResourceVersionMatch, listOptionError } from './option-error.ts'
import { atLeast, type Freshness, parseResourceVersion } from './resource-version.ts'

export interface WatchParameters {
  /** What the cache must have reached before the watch starts. */
  readonly freshness: Freshness
  /**
   * `state`: the objects as they are, then changes. `now`: changes from now on. `after`: changes after `revision`.
   */
  readonly start: 'state' | 'now' | 'after'
  /** Zero unless `start` is `after`. */
  readonly revision: Revision
  readonly bookmarks: boolean
  /** A bookmark that says so ends the initial events. */
  readonly closesInitialEvents: boolean
  /** Milliseconds. */
  readonly lifetime: number
}

/** What the meaning of the parameters depends on. */
interface WatchSettings {
  readonly brand: Brand
  readonly gate: FeatureGates
  readonly runtime: Runtime
}

/** A watch without `timeoutSeconds` ends by chance between this many milliseconds and twice as many. */
const shortestLifetime = 30 * 60_000

/**
 * Reads the parameters of a watch. Where the gate `WatchList` is off, initial events cannot be asked for.
 *
 * @throws ApiError `BadRequest`, or `Invalid` for options that contradict each other.
 */
export function parseWatchOptions(
  query: URLSearchParams,
  { brand, gate, runtime }: WatchSettings,
  purpose: RandomPurpose = 'timing',
): WatchParameters {
  const revision = parseResourceVersion(query)
  const asksInitial = query.has('sendInitialEvents')
  const sendsInitial = asksInitial && isFlagSet(query, 'sendInitialEvents')
  checkMatch(brand, query.get('resourceVersionMatch') ?? '', asksInitial, query.get('continue'))
  if (asksInitial && !gate('WatchList')) {
    const message =
      'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled'
    throw listOptionError(brand, 'sendInitialEvents', message)
  }
  const bookmarks = isFlagSet(query, 'allowWatchBookmarks')
  const hasRevision = revision !== undefined && revision > 0
  const start =
    sendsInitial || (!asksInitial && !hasRevision) ? 'state' : hasRevision ? 'after' : 'now'
  return {
    freshness: atLeast(revision),
    start,
    revision: start === 'after' && revision ? revision : 0,
    bookmarks,
    closesInitialEvents: sendsInitial && bookmarks,
    lifetime: lifetimeOf(query, runtime, purpose),
  }
}

function checkMatch(brand: Brand, match: string, asksInitial: boolean, token: string | null): void {
  const field = 'resourceVersionMatch'
  if (asksInitial && match !== 'NotOlderThan') {
    const message = 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'
    throw listOptionError(brand, field, message)
  }
  if (match === '') return
  if (!asksInitial) {
    const message =
      'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'
    throw listOptionError(brand, field, message)
  }
  checkResourceVersionMatch(brand, match)
  if (token) throw listOptionError(brand, field, 'resourceVersionMatch is forbidden with continue')
}

function lifetimeOf(query: URLSearchParams, runtime: Runtime, purpose: RandomPurpose): number {
  const seconds = parseInteger(query, 'timeoutSeconds')
  if (seconds) return Math.max(0, seconds) * 1000
  const [high = 0, low = 0] = runtime.random(new Uint8Array(2), purpose)
  return shortestLifetime * (1 + (high * 256 + low) / 65_536)
}
