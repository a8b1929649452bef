import type { JsonObject } from '../api/json.ts'
import type { FaultRule } from '../faults/fault-rule.ts'
import type { RequestRecord } from '../observe/request-record.ts'

/** Somebody a test may act as. */
export interface MockUser {
  readonly groups?: readonly string[]
  readonly uid?: string
  readonly extra?: Readonly<Record<string, readonly string[]>>
  /** The bearer token that stands for the user; the name by default. */
  readonly token?: string
}

/**
 * YAML (several documents allowed), an object, a `List`, or many of these. They are created like any other object, with a uid
 * and a creation time of their own; a `status` is kept, owner references among them name the uids that they get, and unknown
 * fields are refused.
 */
export type Fixtures = string | JsonObject | readonly (string | JsonObject)[]

/** What a mock server is made with; everything has a default. */
export interface MockOptions {
  /** `k8s` is what stock clients expect; `svc` by default. */
  readonly brand?: 'svc' | 'k8s'
  /** Exist from the start and again after every reset; namespaces they name are created for them. */
  readonly fixtures?: Fixtures
  /**
   * Where time starts (RFC 3339 text or milliseconds since the epoch) and whether it stands still. By default it is the host's.
   * Fake timers of a test runner do not reach it.
   */
  readonly clock?: { readonly now?: string | number; readonly stopped?: boolean }
  /**
   * Uids, generated names, keys and request ids are drawn from it. Two runs with one seed, one start of the clock and the same
   * requests one after the other answer the same bytes. Random by default.
   */
  readonly seed?: string | number
  /** Besides `admin`, who may do everything. RBAC decides for the others. */
  readonly users?: Readonly<Record<string, MockUser>>
  /** Who a request without credentials is from: `admin` by default, null for anonymous. */
  readonly actAs?: string | null
  readonly faults?: readonly FaultRule[]
  /** `--feature-gates`. */
  readonly featureGates?: Readonly<Record<string, boolean>>
  /** `--service-cluster-ip-range`. Addresses that services among the fixtures name may be of other networks too. */
  readonly serviceClusterIpRange?: string
  /** `--service-node-port-range`. */
  readonly serviceNodePortRange?: string
  /** How many requests {@link MockControl.requests} remembers; 1,000 by default. */
  readonly rememberedRequests?: number
}

/** A state to come back to; opaque, and good for the server that made it. A server remembers the newest hundred. */
export interface MockSnapshot {
  readonly id: number
}

/** The clock of a mock server. Creation times, expiry, ages and timeouts follow it. */
export interface MockClock {
  /** Milliseconds since the epoch. */
  now(): Promise<number>
  /**
   * Time jumps, to RFC 3339 text or milliseconds since the epoch. Timers that fall due by going forward run once, at the new
   * time; by going back they keep what they had left.
   */
  set(time: string | number): Promise<void>
  /** Stops time until it is resumed; what waits for it waits until then, the retries of controllers too. */
  stop(): Promise<void>
  /** Lets time pass again, from where it stands. */
  resume(): Promise<void>
  /**
   * Time passes, by milliseconds or by a duration such as `5m`. What falls due runs in order, each at its own time, and is
   * finished before time goes on and before this resolves. A clock that ran goes on running from there.
   */
  advance(duration: string | number): Promise<void>
}

/**
 * The handles of a mock server: the same in a page (over a port to the worker) and in process, so all are asynchronous.
 *
 * Going back (`reset`, `restore`) is atomic: a request is answered by the state that it came to, later ones by the new state.
 * Versions that were handed out meanwhile are gone: who asks for one that is not reached again is answered 410 at once.
 */
export interface MockControl {
  /**
   * Everything back to how it started: objects, versions, uids, clock, faults, requests, user. Open watches end with 410. What
   * follows is answered as it was the first time.
   */
  reset(): Promise<void>
  snapshot(): Promise<MockSnapshot>
  /**
   * Objects, versions, the sequence of uids and a clock that was set or stopped as they were; open watches end with 410.
   * Faults, requests and user stay as they are.
   * @throws RangeError for a snapshot of another server, or one of too long ago.
   */
  restore(snapshot: MockSnapshot): Promise<void>
  /**
   * Creates the objects, or replaces those that exist, as the server itself: faults and users do not count.
   * @throws TypeError for what is no object of a served kind; ApiError of the first that the server refuses, naming it.
   */
  load(fixtures: Fixtures): Promise<void>
  readonly clock: MockClock
  /** What was asked since the start or the last {@link clearRequests}, oldest first, without the server's own. */
  requests(): Promise<readonly RequestRecord[]>
  clearRequests(): Promise<void>
  /** Returns an id for {@link removeFault}. @throws RangeError for a rule that can never hold. */
  addFault(rule: FaultRule): Promise<number>
  removeFault(id: number): Promise<void>
  clearFaults(): Promise<void>
  /** Ids of the rules that still hold, oldest first. One with `times` or `nth` is gone once it has met its last request. */
  faults(): Promise<readonly number[]>
  /** Who requests without credentials are from, from now on; null for anonymous. @throws RangeError for an unknown user. */
  actAs(user: string | null): Promise<void>
}
