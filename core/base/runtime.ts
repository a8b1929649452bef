import type { SubtleCryptography } from './certificates/subtle-crypto.ts'
import type { Fetch } from './outgoing/outgoing-request.ts'

/** Cancels a timer or a subscription; calling it twice, or too late, does nothing. */
export type Cancel = () => void

/** A live value, which a host may replace while the server runs: above all the content of a watched file. */
export interface LiveValue<T> {
  /** The value in force now. */
  readonly value: T
  /** Calls `listener` with each value that takes effect from now on. */
  onChange(listener: (value: T) => void): Cancel
}

/** The host's clock. A test's clock stands still until it is moved. */
export interface Clock {
  /** Wall-clock time, in milliseconds since the epoch. */
  now(): number
  /** Monotonic time in milliseconds, with fractions, since any start; absent where the clock is not the host's own. */
  elapsed?(): number
}

export interface Timers {
  /** Runs `task` once, `milliseconds` from now by this host's clock. */
  after(milliseconds: number, task: () => void): Cancel
  /** Resolves after the host has had a turn to serve other work; long loops await it between chunks. */
  yieldTurn(): Promise<void>
}

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Logger of structured lines; the host decides where they go. Messages are constant text, data goes into `fields`. */
export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/**
 * The purpose of random bytes. A host ignores it; a mock server has a random stream for each, so that bytes which are
 * drawn in no fixed order (`timing`, `internal`) do not change what clients see (`identity`, `request`, `secret`).
 *
 * - `identity`: uids and generated names.
 * - `request`: ids of the requests of clients, and of their internal errors.
 * - `timing`: when a watch ends, when its bookmarks come.
 * - `internal`: the server's own requests, and how long its controllers wait.
 * - `secret`: keys.
 * - `simulation`: what simulated machines draw, such as how long a start takes.
 */
export type RandomPurpose = 'identity' | 'request' | 'timing' | 'internal' | 'secret' | 'simulation'

/**
 * The runtime that a host gives to core: clock, timers, randomness, logger and fetch. Core has no other source of
 * these, so a test that owns the runtime owns the whole run.
 */
export interface Runtime {
  readonly clock: Clock
  readonly timers: Timers
  /** Fills `bytes` with random bytes and returns it. The default purpose is `timing`. */
  random(bytes: Uint8Array, purpose?: RandomPurpose): Uint8Array
  readonly logger: Logger
  /**
   * Sends a request to another server, within the policy of its purpose (`outgoing/outgoing-policy.ts`): addresses, limits,
   * redirects. Deadlines are kept by this runtime's timers. Callers bound who may cause a request.
   */
  readonly fetch: Fetch
  /**
   * CRC-32 as in zlib, where the host has a faster one than core: the store checksums all records that it writes and
   * reads.
   */
  readonly crc32?: (bytes: Uint8Array) => number
  /**
   * WebCrypto of the host, by which the server signs certificates; nothing is signed where it is absent. It is asked for when the first
   * certificate is signed.
   *
   * @example
   * subtle: () => globalThis.crypto.subtle
   */
  readonly subtle?: () => SubtleCryptography | undefined
  /**
   * Keeps the process alive until the returned function is called. A host has it whose process ends once nothing is left to do,
   * as Node's: a program may wait for a server in its own process, whose timers alone should not keep it alive.
   *
   * @example
   * keepAlive() {
   *   const timer = setInterval(() => undefined, 2 ** 30)
   *   return () => clearInterval(timer)
   * }
   */
  readonly keepAlive?: () => Cancel
}
