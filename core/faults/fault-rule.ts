import type { StatusReason } from '../api/status.ts'

/** Which requests a fault meets; what is left out matches everything. Several values mean any of them. */
export interface FaultMatch {
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`, or `*`. */
  readonly verb?: string | readonly string[]
  /** `pods`, `deployments.apps`, `pods/status`; the group may be left out where the name is enough. */
  readonly resource?: string | readonly string[]
  readonly namespace?: string | readonly string[]
  readonly name?: string | readonly string[]
  /** Name of the user. */
  readonly user?: string | readonly string[]
  /** Path prefix, for what is no resource: `/version`, `/openapi`. */
  readonly path?: string
}

/** What goes wrong. Times are milliseconds by the server's clock, so a stopped clock holds a delay until it is advanced. */
export type Fault =
  /** Answers later, and then as usual. */
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** Answers with a Status of this reason, and does nothing else. */
  | {
      readonly type: 'status'
      readonly reason: StatusReason
      readonly message?: string
      /** Where it differs from the reason's own. */
      readonly code?: number
      readonly retryAfterSeconds?: number
    }
  /** 409 on a write, as when somebody else was faster. */
  | { readonly type: 'conflict' }
  /** 429 with `Retry-After`. */
  | { readonly type: 'too-many-requests'; readonly retryAfterSeconds?: number }
  /** 410: at connect for a watch, for a list that continues (with a fresh token, as the real one answers) or names a version. */
  | { readonly type: 'expired' }
  /** A watch that breaks after this many events (0 by default): with an ERROR event 410, by a cut connection, or by falling silent while it stays open. */
  | {
      readonly type: 'watch-expired' | 'watch-dropped' | 'watch-silent'
      readonly afterEvents?: number
    }
  /** The connection is cut before the answer; `after` says whether the request was carried out first. */
  | { readonly type: 'dropped'; readonly after?: boolean }

export interface FaultRule {
  readonly match?: FaultMatch
  readonly fault: Fault
  /** Counted from 1 over the requests that match: only this one, or these. Every one by default. */
  readonly nth?: number | readonly number[]
  /** How often the fault happens before the rule has served its time. */
  readonly times?: number
}
