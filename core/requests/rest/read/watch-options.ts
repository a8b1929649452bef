import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { isFlagSet } from '../../../base/http/request-info.ts'
import { parseInteger } from '../../../base/http/request-options.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { RandomPurpose, Runtime } from '../../../base/runtime.ts'
import type { ServerSettings } from '../services.ts'
import { forbiddenOption, listOptionError, unsupportedMatch } from './list-option-errors.ts'
import { forbiddenWithContinue } from './list-options.ts'
import {
  anyAge,
  atLeast,
  type Freshness,
  parseResourceVersion,
  versionRefusal,
} from './resource-version.ts'

export interface WatchParameters {
  /** Freshness that the watch cache must have before the watch starts; a watch from a version in the future opens at once. */
  readonly freshness: Freshness
  /**
   * `state`: the objects as they are, then changes. `now`: changes from now on. `after`: changes after `revision`.
   */
  readonly start: 'state' | 'now' | 'after'
  /** Zero unless `start` is `after`. */
  readonly revision: Revision
  readonly bookmarks: boolean
  /** Whether an annotated bookmark marks the end of the initial events. */
  readonly closesInitialEvents: boolean
  /** Milliseconds. */
  readonly lifetime: number
}

/** The parts of a server that watch parameters depend on. */
interface WatchSettings {
  readonly brand: Brand
  readonly gate: FeatureGates
  readonly runtime: Runtime
  readonly settings: Pick<ServerSettings, 'minRequestTimeoutMs'>
}

/** Default of the least lifetime in milliseconds of a watch without `timeoutSeconds`; it is drawn between this and twice this. */
const shortestLifetime = 30 * 60_000

/**
 * Reads the parameters of a watch. Where the feature gate `WatchList` is off, `sendInitialEvents` is refused.
 *
 * @throws ApiError `BadRequest`, `Invalid` for options that contradict each other, or what {@link versionRefusal} makes.
 */
export function parseWatchOptions(
  query: URLSearchParams,
  { brand, gate, runtime, settings }: WatchSettings,
  purpose: RandomPurpose = 'timing',
): WatchParameters {
  const seconds = parseInteger(query, 'timeoutSeconds')
  // `limit` affects only lists, but malformed values are refused for watches too.
  parseInteger(query, 'limit')
  const causes = [...mistakes(query, gate)]
  if (causes.length > 0) throw listOptionError(brand, causes)
  const revision = parseResourceVersion(query, versionRefusal(brand))
  const asksInitial = query.has('sendInitialEvents')
  const sendsInitial = asksInitial && isFlagSet(query, 'sendInitialEvents')
  const bookmarks = isFlagSet(query, 'allowWatchBookmarks')
  const hasRevision = revision !== undefined && revision > 0
  const start =
    sendsInitial || (!asksInitial && !hasRevision) ? 'state' : hasRevision ? 'after' : 'now'
  return {
    freshness: start === 'after' ? anyAge : atLeast(revision),
    start,
    revision: start === 'after' && revision ? revision : 0,
    bookmarks,
    closesInitialEvents: sendsInitial && bookmarks,
    lifetime: seconds
      ? Math.max(0, seconds) * 1000
      : lifetimeOf(settings.minRequestTimeoutMs ?? shortestLifetime, runtime, purpose),
  }
}

function* mistakes(query: URLSearchParams, gate: FeatureGates): Generator<StatusCause, void> {
  const field = 'resourceVersionMatch'
  const match = query.get(field) ?? ''
  const version = query.get('resourceVersion') ?? ''
  const asksInitial = query.has('sendInitialEvents')
  if (asksInitial && match !== 'NotOlderThan') {
    yield forbiddenOption(field, `sendInitialEvents requires setting ${field} to NotOlderThan`)
  }
  if (asksInitial && !gate('WatchList')) {
    const why =
      'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled'
    yield forbiddenOption('sendInitialEvents', why)
  }
  if (match === '') {
    // A watch without a resource version, or with "0", gets initial events without asking.
    const beginsWithState = !asksInitial && (version === '' || version === '0')
    if (beginsWithState && query.get('continue')) yield forbiddenWithContinue
    return
  }
  if (!asksInitial) {
    yield forbiddenOption(
      field,
      `${field} is forbidden for watch unless sendInitialEvents is provided`,
    )
  }
  if (match !== 'NotOlderThan') yield unsupportedMatch(match, 'NotOlderThan')
  if (query.get('continue')) yield forbiddenWithContinue
}

function lifetimeOf(least: number, runtime: Runtime, purpose: RandomPurpose): number {
  const [high = 0, low = 0] = runtime.random(new Uint8Array(2), purpose)
  return least * (1 + (high * 256 + low) / 65_536)
}
