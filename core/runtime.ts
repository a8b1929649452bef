import type { Fetch } from './outgoing/outgoing-request.ts'

/** Undoes what it was returned for; calling it twice, or too late, does nothing. */
export type Cancel = () => void

/** A value that a host may replace while the server runs: what a watched file says, above all. */
export interface LiveValue<T> {
  /** The value in force now. */
  readonly value: T
  /** Calls `listener` with each value that takes effect from now on. */
  onChange(listener: (value: T) => void): Cancel
}

/** Wall-clock time. A test's clock stands still until it is moved. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds since some moment, in fractions, that never go back; left out where time is not the host's own. */
  elapsed?(): number
}

export interface Timers {
  /** Runs `task` once, `milliseconds` from now by this host's clock. */
  after(milliseconds: number, task: () => void): Cancel
  /** Resolves after the host has had a turn to serve other work; long loops await it between chunks. */
  yieldTurn(): Promise<void>
}

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Structured lines; the host decides where they go. Messages are constant text, data goes into `fields`. */
export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/**
 * What random bytes are drawn for. A host ignores it; a mock server has a stream of its own for each, so that what is drawn
 * in no fixed order (`timing`, `internal`) does not decide what clients see (`identity`, `request`, `secret`).
 *
 * - `identity`: uids and generated names.
 * - `request`: ids of the requests of clients, and of what went wrong in them.
 * - `timing`: when a watch ends, when its bookmarks come.
 * - `internal`: the server's own requests, and how long its controllers wait.
 * - `secret`: keys.
 */
export type RandomPurpose = 'identity' | 'request' | 'timing' | 'internal' | 'secret'

/**
 * What a host lends to core: time, chance, a place to log and a way to other servers. Core has no other way to reach them, so a test that owns
 * the runtime owns the whole run.
 */
export interface Runtime {
  readonly clock: Clock
  readonly timers: Timers
  /** Fills `bytes` with random bytes and returns it. `timing` where no purpose is named. */
  random(bytes: Uint8Array, purpose?: RandomPurpose): Uint8Array
  readonly logger: Logger
  /**
   * Sends a request to another server. Deadlines are kept by this runtime's timers. Not to be called without bounds on who may
   * make the server call what: the host sends whatever it is asked to.
   */
  readonly fetch: Fetch
  /** CRC-32 as in zlib, where the host has a faster one than core's own: stores checksum all that they write and read. */
  readonly crc32?: (bytes: Uint8Array) => number
}
