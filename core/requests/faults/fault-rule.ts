import type { StatusReason } from '../../base/api/errors/status.ts'

/**
 * The requests that a fault rule matches; an absent field matches every request. Several values mean any of them. The
 * server's own requests (its controllers') match only where `user` names `system:apiserver`.
 */
export interface FaultMatch {
  /**
   * Verb of the request: `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`, or `*`. For
   * a non-resource request it is the method in lower case: `get`, `head`, `post`, `put`, `patch`, `delete`, `options`.
   */
  readonly verb?: string | readonly string[]
  /**
   * Resource of the request: `pods`, `deployments.apps`, `pods/status`; the group may be left out where the name is
   * enough. `pods` does not match its subresources. On either side of the slash `*` stands for any; alone it is every
   * resource and subresource.
   */
  readonly resource?: string | readonly string[]
  /** Namespace in the path of the request; an empty text matches requests in no namespace, or in all of them. */
  readonly namespace?: string | readonly string[]
  /**
   * Name in the path, or in the field selector of a list or watch; an empty text matches requests without one, such as
   * a create.
   */
  readonly name?: string | readonly string[]
  /** Name of the user. */
  readonly user?: string | readonly string[]
  /** Path of the request, or one above it; mostly for non-resource requests: `/version`, `/openapi`. */
  readonly path?: string
}

/**
 * A fault of a request. Times are milliseconds of the server's clock, so a stopped clock holds a delay until it is
 * advanced.
 */
export type Fault =
  /** A delayed answer, otherwise as usual. Delays of several rules add up, and other faults come after them. */
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** A Status of this reason in place of the answer; the request is not carried out. */
  | {
      readonly type: 'status'
      readonly reason: StatusReason
      /** Message of the Status; by default the one that clients know for the reason. */
      readonly message?: string
      /** HTTP status code, where it differs from the reason's own. */
      readonly code?: number
      readonly retryAfterSeconds?: number
    }
  /**
   * A 409 on a create, update, patch or delete, as after a write of another client: for a create, the object exists
   * already.
   */
  | { readonly type: 'conflict' }
  /** A 429 with `Retry-After`: 1 second by default. */
  | { readonly type: 'too-many-requests'; readonly retryAfterSeconds?: number }
  /**
   * A 410: for a watch as it begins (under brand `k8s`, and over WebSocket, in its only event), for a list that continues (with
   * a fresh continue token, as in the original), and for a list or get that names a resource version other than 0. It meets no
   * other request.
   */
  | { readonly type: 'expired' }
  /**
   * A watch that breaks after this many events (0 by default): with an ERROR event 410, by a cut connection, or by falling
   * silent while it stays open until the client leaves, the watch's own time is up or the server stops. Events for the
   * initial state count, bookmarks do not.
   */
  | {
      readonly type: 'watch-expired' | 'watch-dropped' | 'watch-silent'
      readonly afterEvents?: number
    }
  /** A connection that is cut before the answer; `after` says whether the request is carried out first. */
  | { readonly type: 'dropped'; readonly after?: boolean }

/** A fault of a watch that has begun. */
export type BreakingWatch = Extract<
  Fault,
  { readonly type: 'watch-expired' | 'watch-dropped' | 'watch-silent' }
>

export type WatchFault = BreakingWatch | Extract<Fault, { readonly type: 'expired' }>

/**
 * A fault rule: one fault, and when it happens. Requests are counted when they are served, past authentication and
 * authorization. Of several rules that are due, the one that was added first takes effect.
 */
export interface FaultRule {
  readonly match?: FaultMatch
  readonly fault: Fault
  /** Numbers, from 1, of the matching requests that the fault can meet at which it happens; at every one by default. */
  readonly nth?: number | readonly number[]
  /** How often the fault happens before the rule has served its time. */
  readonly times?: number
}
