import type { JsonObject } from '../api/json.ts'

/** `signal` ends the call at any stage; without one only the server's own limits do. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Bytes of an answer at most, of each event of a watch; without it as many as the server sends. */
  readonly mostBytes?: number
}

export interface ReadOptions extends CallOptions {
  readonly resourceVersion?: string
}

export interface WriteOptions extends CallOptions {
  readonly dryRun?: boolean
  readonly fieldManager?: string
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict'
  /** Forces an apply: takes over fields that other managers own. */
  readonly force?: boolean
}

/** Options of a write whose answer the caller does not read: it is not parsed. */
export interface UnreadWriteOptions extends WriteOptions {
  readonly answer: 'unread'
}

export interface SelectorOptions {
  readonly labelSelector?: string
  readonly fieldSelector?: string
}

export interface ListOptions extends ReadOptions, SelectorOptions {
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan'
  readonly limit?: number
  readonly continue?: string
}

/** Options of a read whose response is not a plain object or list. */
export interface FormOptions extends ListOptions {
  /** Media types, best first; `application/json` by default. */
  readonly accept?: string
  /** Object of each row of a Table, beside its cells; its metadata by default. */
  readonly includeObject?: 'None' | 'Metadata' | 'Object'
}

export interface WatchOptions extends ReadOptions, SelectorOptions {
  readonly timeoutSeconds?: number
  readonly allowWatchBookmarks?: boolean
  readonly sendInitialEvents?: boolean
  readonly resourceVersionMatch?: 'NotOlderThan'
}

export interface DeleteOptions extends CallOptions {
  readonly dryRun?: boolean
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan'
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
}

const queryNames = [
  'continue',
  'fieldManager',
  'fieldSelector',
  'fieldValidation',
  'force',
  'includeObject',
  'labelSelector',
  'limit',
  'resourceVersion',
  'resourceVersionMatch',
  'allowWatchBookmarks',
  'sendInitialEvents',
  'timeoutSeconds',
] as const

type Query = { readonly [Name in (typeof queryNames)[number]]?: string | number | boolean } & {
  readonly dryRun?: boolean
  readonly watch?: boolean
}

/** Query of a call; absent options are not sent. */
export function searchOf(options: Query): string {
  const query = new URLSearchParams()
  if (options.watch === true) query.set('watch', 'true')
  if (options.dryRun === true) query.set('dryRun', 'All')
  for (const name of queryNames) {
    const value = options[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return query.toString()
}

/** Body of a delete; undefined without options for it. */
export function deleteBody(options: DeleteOptions): JsonObject | undefined {
  const { dryRun, gracePeriodSeconds, propagationPolicy, preconditions } = options
  const body: JsonObject = {
    ...(dryRun === true && { dryRun: ['All'] }),
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(propagationPolicy !== undefined && { propagationPolicy }),
    ...(preconditions !== undefined && { preconditions: { ...preconditions } }),
  }
  if (Object.keys(body).length === 0) return undefined
  return { apiVersion: 'v1', kind: 'DeleteOptions', ...body }
}
