import type { StatusReason } from '../api/status.ts'

/**
 * Which requests a fault meets; what is left out matches everything. Several values mean any of them. The server's own
 * requests (its controllers') are met only where `user` names `system:apiserver`.
 */
export interface FaultMatch {
  /**
   * `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`, or `*`. For what is no resource it
   * is the method in lower case: `get`, `head`, `post`, `put`, `patch`, `delete`, `options`.
   */
  readonly verb?: string | readonly string[]
  /**
   * `pods`, `deployments.apps`, `pods/status`; the group may be left out where the name is enough. `pods` does not mean
   * their subresources. On either side of the slash `*` stands for any; alone it is every resource and subresource.
   */
  readonly resource?: string | readonly string[]
  /** As in the path; an empty text is a request in no namespace, or in all of them. */
  readonly namespace?: string | readonly string[]
  /** As in the path, or in a field selector of a list or watch; an empty text is a request that names nothing, as a create does. */
  readonly name?: string | readonly string[]
  /** Name of the user. */
  readonly user?: string | readonly string[]
  /** A path, and what is below it; mostly for what is no resource: `/version`, `/openapi`. */
  readonly path?: string
}

/** What goes wrong. Times are milliseconds by the server's clock, so a stopped clock holds a delay until it is advanced. */
export type Fault =
  /** Answers later, and then as usual. Delays of several rules add up, and other faults come after them. */
  | { readonly type: 'delay'; readonly milliseconds: number }
  /** Answers with a Status of this reason, and does nothing else. */
  | {
      readonly type: 'status'
      readonly reason: StatusReason
      /** By default what clients know for this reason. */
      readonly message?: string
      /** Where it differs from the reason's own. */
      readonly code?: number
      readonly retryAfterSeconds?: number
    }
  /** 409 on a create, update, patch or delete, as when somebody else was faster: a create is told that the object exists. */
  | { readonly type: 'conflict' }
  /** 429 with `Retry-After`: 1 second by default. */
  | { readonly type: 'too-many-requests'; readonly retryAfterSeconds?: number }
  /**
   * 410: at connect for a watch, for a list that continues (with a fresh token, as the real one answers), and for a list or
   * get that names a version other than 0. It meets no other request.
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
  /** The connection is cut before the answer; `after` says whether the request was carried out first. */
  | { readonly type: 'dropped'; readonly after?: boolean }

export type WatchFault = Extract<
  Fault,
  { readonly type: 'watch-expired' | 'watch-dropped' | 'watch-silent' }
>

/**
 * One fault and when it happens. Requests are counted as they come to be served, past authentication and authorization.
 * Of several rules whose turn it is, the one that was added first happens.
 */
export interface FaultRule {
  readonly match?: FaultMatch
  readonly fault: Fault
  /** Counted from 1 over the requests that match and that the fault can meet: only this one, or these. Every one by default. */
  readonly nth?: number | readonly number[]
  /** How often the fault happens before the rule has served its time. */
  readonly times?: number
}
