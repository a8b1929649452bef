import {
  hasVerb,
  isFlagSet,
  type RequestInfo,
  type ResourceRequestInfo,
} from '../../../base/http/request-info.ts'
import { parseInteger } from '../../../base/http/request-options.ts'
import type { FeatureGates } from '../../../base/release/feature-gates.ts'
import type { WatchTracker } from './watch-tracker.ts'
import { oneSeat, type WorkEstimate } from './work-estimate.ts'

/** The stored objects of one resource. */
export interface StoredAmount {
  readonly count: number
  /** Average size of an object in bytes; 0 where it is not known. */
  readonly averageBytes: number
}

export interface WorkEstimatorParts {
  readonly gate: FeatureGates
  readonly watches: WatchTracker
  /** The stored objects of a resource; undefined for one that this server does not store, such as one of an aggregated API. */
  readonly amountOf: (group: string, resource: string) => StoredAmount | undefined
}

/** A request as far as its work depends on it. */
export interface EstimatedRequest {
  readonly info: RequestInfo
  readonly query: URLSearchParams
}

/** The flow of a request as far as its work depends on it. */
export interface EstimatedFlow {
  /** `mostSeats`: seats of one request at most; 0 for no bound. */
  readonly level: { readonly mostSeats: number }
  readonly meter: { watchersCounted(watchers: number): void }
}

const objectsPerSeat = 100
const bytesPerSeat = 100_000
/** Memory of a list that is streamed from the cache, at most. */
const mostStreamedBytes = 1_000_000
const mostObjectBytes = 1_500_000
const watchesPerSeat = 10
/** Milliseconds of a seat for the events of {@link watchesPerSeat} watches. */
const eventsMs = 5
const mostFinalSeats = 10

/**
 * Estimates the work of requests before they are executed, as kube-apiserver of 1.34 does: lists and the start of watches by the objects
 * that they read, writes by the watches that get their event, others at one seat.
 */
export class WorkEstimator {
  readonly #parts: WorkEstimatorParts
  readonly #bySize: boolean
  readonly #estimatesWatches: boolean
  readonly #listsFromCache: boolean
  readonly #mostListSeats: number
  /** Estimates of lists, by their seats. */
  readonly #lists: WorkEstimate[] = []

  constructor(parts: WorkEstimatorParts) {
    const { gate } = parts
    this.#parts = parts
    this.#bySize = gate('SizeBasedListCostEstimate')
    this.#estimatesWatches = gate('WatchList')
    this.#listsFromCache = gate('ConsistentListFromCache')
    this.#mostListSeats = this.#bySize ? 100 : 10
  }

  estimate({ info, query }: EstimatedRequest, flow: EstimatedFlow): WorkEstimate {
    if (info.kind === 'path' || info.verb === 'get' || !hasVerb(info)) return oneSeat
    const { verb } = info
    if (verb === 'list' || (verb === 'watch' && this.#estimatesWatches)) {
      return this.#ofList(info, query, flow)
    }
    return verb === 'watch' || verb === 'deletecollection' ? oneSeat : this.#ofWrite(info, flow)
  }

  #ofList(
    info: ResourceRequestInfo,
    query: URLSearchParams,
    { level: { mostSeats } }: EstimatedFlow,
  ): WorkEstimate {
    const most = bounded(mostSeats, this.#mostListSeats)
    const limit = limitOf(query)
    // It will be refused.
    if (limit === undefined) return this.#seats(most)
    if (info.verb === 'watch' && !asksInitialEvents(query)) return oneSeat
    const amount = this.#parts.amountOf(info.group, info.resource)
    if (!amount) return oneSeat
    const isFromCache = info.verb === 'watch' || !this.#readsStore(query, limit)
    const seats = this.#bySize
      ? bytesRead(amount, { info, query, limit, isFromCache }) / bytesPerSeat
      : objectsRead(amount, { info, query, limit, isFromCache }) / objectsPerSeat
    return this.#seats(Math.min(Math.max(Math.ceil(seats), 1), most))
  }

  /** Whether the original reads a list from etcd, not from its cache. */
  #readsStore(query: URLSearchParams, limit: number): boolean {
    const match = query.get('resourceVersionMatch') ?? ''
    if (match !== '') return match !== 'NotOlderThan'
    if (query.get('continue')) return true
    const version = query.get('resourceVersion') ?? ''
    if (version === '') return !this.#listsFromCache
    return limit > 0 && version !== '0'
  }

  #ofWrite(
    info: ResourceRequestInfo,
    { level: { mostSeats }, meter }: EstimatedFlow,
  ): WorkEstimate {
    // A token is no event.
    if (info.resource === 'serviceaccounts' && info.subresource === 'token') return oneSeat
    const watches = this.#parts.watches.interestedIn(info)
    meter.watchersCounted(watches)
    if (watches < watchesPerSeat) return oneSeat
    const wanted = Math.ceil(watches / watchesPerSeat)
    // The same work in fewer seats takes longer.
    const finalSeats = Math.min(wanted, bounded(mostSeats, mostFinalSeats))
    return { initialSeats: 1, finalSeats, additionalMs: (wanted * eventsMs) / finalSeats }
  }

  #seats(initialSeats: number): WorkEstimate {
    if (initialSeats === 1) return oneSeat
    return (this.#lists[initialSeats] ??= { ...oneSeat, initialSeats })
  }
}

function bounded(mostSeats: number, most: number): number {
  return mostSeats === 0 ? most : Math.min(mostSeats, most)
}

function asksInitialEvents(query: URLSearchParams): boolean {
  return query.has('sendInitialEvents') && isFlagSet(query, 'sendInitialEvents')
}

/** The parameter `limit`, 0 where there is none; undefined where a number among the parameters is malformed. */
function limitOf(query: URLSearchParams): number | undefined {
  try {
    parseInteger(query, 'timeoutSeconds')
    return Math.max(parseInteger(query, 'limit') ?? 0, 0)
  } catch {
    return undefined
  }
}

interface ReadList {
  readonly info: ResourceRequestInfo
  readonly query: URLSearchParams
  /** 0 for all objects. */
  readonly limit: number
  readonly isFromCache: boolean
}

/** The objects that a list or a watch looks at. */
function objectsRead(
  { count }: StoredAmount,
  { info, query, limit, isFromCache }: ReadList,
): number {
  if (info.name !== '') return 1
  if (isFromCache) return count
  const shown = limit > 0 ? Math.min(limit, count) : count
  return hasSelector(query) ? count + shown : 2 * shown
}

/** The bytes that a list or a watch holds in memory at a time. */
function bytesRead({ count, averageBytes }: StoredAmount, list: ReadList): number {
  const { info, query, limit, isFromCache } = list
  const average = averageBytes > 0 || count === 0 ? averageBytes : mostObjectBytes
  const shown = limit > 0 ? Math.min(limit, count) : count
  if (info.name !== '') return isFromCache ? Math.min(average, mostStreamedBytes) : average
  if (isFromCache) return Math.min(shown * average, mostStreamedBytes)
  return (hasSelector(query) ? Math.max(shown, Math.trunc(count / 2)) : shown) * average
}

function hasSelector(query: URLSearchParams): boolean {
  return Boolean(query.get('fieldSelector')) || Boolean(query.get('labelSelector'))
}
