import type { JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { User } from '../../base/api/user.ts'

/** Where what happens to one request is written down, for its audit events. */
export interface AuditTrail {
  /**
   * Adds an audit annotation; the first value of a key stays. With `least` it is for events only that hold the objects of requests.
   */
  annotate(key: string, value: string, least?: 'Request'): void
  /** Writes down whom the request acts as. */
  impersonated(user: User): void
  /** Writes down the object in the body of a request; `complete` gives it with its defaults where events are to hold it. */
  requestObject(object: ApiObject, complete: () => ApiObject): void
  /** Writes down what a request asks for that sends no object: a patch, options of a deletion. */
  requestText(read: () => JsonValue): void
  /** Writes down that the resource is deprecated, and the release that removes it; the last event says so. */
  deprecated(removedRelease: string | undefined): void
  /** Writes down that a defect of the server ended the request. */
  panicked(error: unknown): void
}
