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

/** YAML (several documents allowed), an object, a `List`, or many of these. */
export type Fixtures = string | JsonObject | readonly (string | JsonObject)[]

/** What a mock server is made with; everything has a default. */
export interface MockOptions {
  /** `k8s` is what stock clients expect; `svc` by default. */
  readonly brand?: 'svc' | 'k8s'
  /** Exist from the start and again after every reset; namespaces they name are created for them. */
  readonly fixtures?: Fixtures
  /** Where time starts (RFC 3339 text or milliseconds since the epoch) and whether it stands still. By default it is the host's. */
  readonly clock?: { readonly now?: string | number; readonly stopped?: boolean }
  /** Uids, generated names and request ids are drawn from it: two runs with one seed answer alike. Random by default. */
  readonly seed?: string | number
  /** Besides `admin`, who may do everything. RBAC decides for the others. */
  readonly users?: Readonly<Record<string, MockUser>>
  /** Who a request without credentials is from: `admin` by default, null for anonymous. */
  readonly actAs?: string | null
  readonly faults?: readonly FaultRule[]
  /** `--feature-gates`. */
  readonly featureGates?: Readonly<Record<string, boolean>>
  /** How many requests {@link MockControl.requests} remembers; 1,000 by default. */
  readonly rememberedRequests?: number
}

/** A state to come back to; opaque, and good for the server that made it. */
export interface MockSnapshot {
  readonly id: number
}

/** The clock of a mock server. Creation times, expiry, ages and timeouts follow it. */
export interface MockClock {
  /** Milliseconds since the epoch. */
  now(): Promise<number>
  /** Sets the time, RFC 3339 text or milliseconds since the epoch; timers that fall due by going forward run. */
  set(time: string | number): Promise<void>
  /** Stops time until it is resumed. */
  stop(): Promise<void>
  /** Lets time pass again, from where it stands. */
  resume(): Promise<void>
  /** Moves time forward by milliseconds or by a duration such as `5m`, and runs what falls due, in order. */
  advance(duration: string | number): Promise<void>
}

/** The handles of a mock server: the same in a page (over a port to the worker) and in process, so all are asynchronous. */
export interface MockControl {
  /** Everything back to how it started: objects, versions, uids, clock, faults, requests, user. Open watches end with 410. */
  reset(): Promise<void>
  snapshot(): Promise<MockSnapshot>
  /** Objects, versions and the sequence of uids as they were; open watches end with 410. */
  restore(snapshot: MockSnapshot): Promise<void>
  /** Creates the objects, or replaces those that exist. @throws ApiError of the first that the server refuses. */
  load(fixtures: Fixtures): Promise<void>
  readonly clock: MockClock
  /** What was asked since the start or the last {@link clearRequests}, oldest first, without the server's own. */
  requests(): Promise<readonly RequestRecord[]>
  clearRequests(): Promise<void>
  /** Returns an id for {@link removeFault}. @throws RangeError for a rule that can never hold. */
  addFault(rule: FaultRule): Promise<number>
  removeFault(id: number): Promise<void>
  clearFaults(): Promise<void>
  /** Who requests without credentials are from, from now on; null for anonymous. @throws RangeError for an unknown user. */
  actAs(user: string | null): Promise<void>
}
